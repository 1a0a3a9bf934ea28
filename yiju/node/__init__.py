"""The embedded Elasticsearch: fetched once, one node a home, loopback only, with a password.

`lifecycle` reads like the commands; `artifact` fetches the program, `java` finds what runs it,
`folders` says where and as whom, `memory` what a home remembers, `config` what the server reads,
`process` how it is run and ended, `state` how it is seen.
"""

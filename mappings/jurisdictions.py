"""Places that make rules of their own: the provinces, and cities by the form of their names."""

from __future__ import annotations

import re

# fmt: off
PROVINCES: tuple[str, ...] = (
    "北京市", "天津市", "上海市", "重庆市",
    "河北省", "山西省", "辽宁省", "吉林省", "黑龙江省", "江苏省", "浙江省", "安徽省",
    "福建省", "江西省", "山东省", "河南省", "湖北省", "湖南省", "广东省", "海南省",
    "四川省", "贵州省", "云南省", "陕西省", "甘肃省", "青海省", "台湾省",
    "内蒙古自治区", "广西壮族自治区", "西藏自治区", "宁夏回族自治区", "新疆维吾尔自治区",
    "香港特别行政区", "澳门特别行政区",
)
# fmt: on
"""The 34 units at the level of a province."""

SHORT_NAMES: dict[str, str] = {
    re.sub(r"(?:市|省|(?:壮族|回族|维吾尔)?自治区|特别行政区)$", "", name): name
    for name in PROVINCES
}
"""上海 → 上海市."""

_PROVINCE = re.compile("|".join(PROVINCES))
_SHORT = re.compile("|".join(SHORT_NAMES))
# 城市道路, 市场主体, 超市 and 夜市 are no cities; 全市 and 本市 name none.
_CITY = re.compile(
    r"(?P<city>(?!城市|超市|夜市|股市|都市|全市|本市)[\u4e00-\u9fff]{2,4}?(?<![城超夜股都全本])市)(?!场|民|政|容)"
)
_ZONE = re.compile(r"(?P<name>[\u4e00-\u9fff]{2,4}?)经济特区")
_AUTONOMOUS = re.compile(r"[\u4e00-\u9fff]{2,12}?自治[州县旗]")


def leading_place(name: str) -> str | None:
    """Place with which a title or the name of an organ begins: 深圳市 for 深圳经济特区…."""
    province = _PROVINCE.match(name)
    rest = name[province.end() :] if province else name
    if found := _AUTONOMOUS.match(rest):
        return found[0]
    if found := _CITY.match(rest):
        return found["city"]
    if province:
        return province[0]
    if found := _ZONE.match(rest):
        return SHORT_NAMES.get(found["name"], f"{found['name']}市")
    short = _SHORT.match(rest)
    return SHORT_NAMES[short[0]] if short else None

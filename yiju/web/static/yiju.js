/* Keys and copying: comfort on top of pages that work without it. */
"use strict";

const NEXT = { ArrowDown: 1, ArrowUp: -1 };
const TYPING = "input, textarea, select, [contenteditable]";

/** "/" goes to the question; the arrows go from result to result. */
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  const field = document.getElementById("q");
  if (event.key === "/" && field && !event.target.matches(TYPING)) {
    event.preventDefault();
    field.focus();
    field.select();
  }
  const step = NEXT[event.key];
  const free = event.target === field || !event.target.matches(TYPING);
  if (step && free && moveBy(step, field)) event.preventDefault();
});

/** Focus the result before or after the one that holds the focus; before the first stands the question. */
function moveBy(step, field) {
  const stops = [field, ...document.querySelectorAll("[data-stop]")].filter(Boolean);
  if (stops.length < 2) return false;
  const inside = document.activeElement.closest("[data-stop]") || document.activeElement;
  const goal = stops[Math.max(stops.indexOf(inside), 0) + step];
  if (!goal) return false;
  goal.focus();
  return true;
}

/** Copy buttons: the text stands in the button's own attribute, and the button says that it is done. */
document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const said = button.textContent;
  try {
    await navigator.clipboard.writeText(button.dataset.copy);
    button.textContent = button.dataset.copied;
  } catch {
    button.textContent = button.dataset.copy; // no clipboard: the words can be marked by hand
  }
  setTimeout(() => { button.textContent = said; }, 2000);
});

/** Opening a result is told to the service on the way; without scripts it is not. */
for (const kind of ["click", "auxclick"]) {
  document.addEventListener(kind, (event) => {
    const link = event.target.closest("a[data-clicked]");
    if (!link || event.button > 1) return;
    const form = link.closest(".card").querySelector("form.feedback");
    const told = new FormData(form);
    told.set("signal", "clicked");
    navigator.sendBeacon(form.action, told);
  });
}

/** Empty fields stay out of the address, so that it is worth sharing. */
document.addEventListener("submit", (event) => {
  if (event.target.method !== "get") return;
  for (const field of event.target.querySelectorAll("input, select")) {
    if (field.name && field.value === (field.dataset.usual || "")) field.disabled = true;
  }
});

/** A page that comes back from the history has its fields again. */
window.addEventListener("pageshow", () => {
  for (const field of document.querySelectorAll("form[method=get] [disabled]")) field.disabled = false;
});

/** Choosing another collection goes there at once; without this, its own button does. */
document.addEventListener("change", (event) => {
  if (event.target.matches("[data-submits]")) event.target.form.requestSubmit();
});

document.documentElement.classList.add("scripting");

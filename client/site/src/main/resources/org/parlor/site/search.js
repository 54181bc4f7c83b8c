"use strict";
// Lists the sections that contain all words of the query. The index is a script that the first use of the field loads.
(() => {
  const LIMIT = 20;
  const BEFORE = 50;
  const AFTER = 130;
  const root = document.documentElement.dataset.root;
  const form = document.querySelector("[role=search]");
  const field = form.querySelector("input");
  const found = document.getElementById("found");
  let sections = null;

  window.setSearchIndex = index => {
    sections = index.map(([link, page, title, text]) =>
      ({link, page, title, text, lowTitle: (page + " " + title).toLowerCase(), lowText: text.toLowerCase()}));
    search();
  };

  function load() {
    const script = document.createElement("script");
    script.src = root + "search-index.js";
    document.head.append(script);
  }

  // 0 if a word is missing; titles count more than text.
  function score(section, words) {
    let sum = 0;
    for (const word of words) {
      const inTitle = section.lowTitle.includes(word);
      const inText = Math.min(section.lowText.split(word).length - 1, 5);
      if (!inTitle && !inText) return 0;
      sum += (inTitle ? 10 : 0) + inText + (section.title.toLowerCase() === word ? 20 : 0);
    }
    return sum;
  }

  function excerpt(section, words) {
    const first = Math.min(...words.map(word => section.lowText.indexOf(word)).filter(at => at >= 0));
    const from = Number.isFinite(first) ? Math.max(0, first - BEFORE) : 0;
    const text = section.text.slice(from, from + BEFORE + AFTER);
    const low = text.toLowerCase();
    const parts = document.createElement("div");
    let at = 0;
    while (at < text.length) {
      const next = words.map(word => [low.indexOf(word, at), word.length]).filter(([start]) => start >= 0).sort((a, b) => a[0] - b[0])[0];
      if (!next) break;
      const mark = document.createElement("mark");
      mark.textContent = text.slice(next[0], next[0] + next[1]);
      parts.append(text.slice(at, next[0]), mark);
      at = next[0] + next[1];
    }
    parts.append(text.slice(at));
    return parts;
  }

  function item(section, words) {
    const li = document.createElement("li");
    const a = document.createElement("a");
    a.href = root + section.link;
    a.textContent = section.title;
    const page = document.createElement("small");
    page.textContent = section.page === section.title ? "" : " " + section.page;
    li.append(a, page, excerpt(section, words));
    return li;
  }

  function search() {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    found.hidden = !words.length || !sections;
    if (found.hidden) return;
    const matches = sections.map(section => [score(section, words), section]).filter(([points]) => points)
      .sort((a, b) => b[0] - a[0]).map(([, section]) => section);
    found.querySelector("p").textContent = matches.length === 0 ? "Nothing found"
      : matches.length === 1 ? "1 section" : matches.length + " sections" + (matches.length > LIMIT ? ", the best " + LIMIT : "");
    found.querySelector("ol").replaceChildren(...matches.slice(0, LIMIT).map(section => item(section, words)));
  }

  form.hidden = false;
  form.addEventListener("submit", event => {
    event.preventDefault();
    if (!found.hidden) found.querySelector("a")?.click();
  });
  field.addEventListener("focus", load, {once: true});
  field.addEventListener("input", search);
  found.addEventListener("click", event => {
    if (event.target.closest("a")) found.hidden = true;
  });
  document.addEventListener("keydown", event => {
    if (event.key === "/" && document.activeElement !== field) {
      event.preventDefault();
      field.focus();
    } else if (event.key === "Escape") {
      field.value = "";
      search();
    }
  });
})();

// The texts of the page in one language: that of the link (`?lang=de`), else the chosen one, else the first known one of the browser.

import { saveSetting, setting } from './storage.js';

const CHOSEN = 'language';

/** The names of the languages by their tags. */
export const languages = JSON.parse(document.querySelector('meta[name=languages]').content);

const base = tag => tag?.split('-')[0];

export const language = [new URLSearchParams(location.search).get('lang'), setting(CHOSEN), ...navigator.languages]
  .map(base).find(tag => Object.hasOwn(languages, tag)) ?? 'en';

document.documentElement.lang = language;

/** The region of the browser decides about dates. */
const locale = navigator.languages.find(tag => base(tag) === language) ?? language;

const plurals = new Intl.PluralRules(language);

const { games, texts } = await (await fetch(new URL(`${language}.json`, import.meta.url))).json();

/** The texts of the games by their ids, of all that the server has. */
export { games };

/** A text with its values in place, as texts and nodes. One with plural forms is chosen by `count`. */
export function rich(key, values = {}) {
  const found = texts[key];
  const text = typeof found === 'object' ? (found[plurals.select(values.count)] ?? found.other) : found;
  return text.split(/\{(\w+)\}/).map((part, i) => (i % 2 ? values[part] : part)).flat();
}

export const t = (key, values) => rich(key, values).join('');

/** The text of a value of the protocol; the value itself where it is a new one. */
export const known = (prefix, value, values) => (Object.hasOwn(texts, prefix + value) ? t(prefix + value, values) : value);

/**
 * The definition of a game with its texts in the language of the page, as far as the server of the page has them: the definition may
 * come from a server of another version.
 */
export function localized(spec) {
  const own = games[spec.game];
  if (!own) return spec;
  const options = spec.options.map(one => {
    const { label = one.label, values = {} } = own.options[one.key] ?? {};
    return { ...one, label, ...(one.labels && { labels: one.labels.map((text, i) => values[one.values[i]] ?? text) }) };
  });
  const players = spec.players.map((one, i) => ({ ...one, name: own.players[i] ?? one.name }));
  const pieces = spec.pieces?.map(one => ({ ...one, name: own.pieces[one.v] ?? one.name }));
  return { ...spec, ...own, options, players, pieces };
}

/** A list of which one applies: a, b or c. */
export const either = list => new Intl.ListFormat(language, { type: 'disjunction' }).format(list);

export const date = at => new Date(at).toLocaleDateString(locale);

export const dateTime = at => new Date(at).toLocaleString(locale);

/** Loads the page again in another language; the tab keeps its seat. */
export function chooseLanguage(tag) {
  saveSetting(CHOSEN, tag);
  const url = new URL(location);
  url.searchParams.delete('lang');
  history.replaceState(null, '', url);
  location.reload();
}

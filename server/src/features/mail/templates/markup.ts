import { escapeHtml } from '@thokham/domain/html'

/** HTML that may stand as it is. */
export class Markup {
  constructor(readonly html: string) {}
}

type Value = string | number | Markup | Markup[]

/** Fills a template; every interpolation is escaped, for text and for double-quoted attributes, unless it is Markup. */
export function markup(parts: TemplateStringsArray, ...values: Value[]): Markup {
  return new Markup(parts.reduce((html, part, at) => html + htmlOf(values[at - 1] ?? '') + part))
}

function htmlOf(value: Value): string {
  if (value instanceof Markup) return value.html
  if (Array.isArray(value)) return value.map(htmlOf).join('')
  return escapeHtml(String(value))
}

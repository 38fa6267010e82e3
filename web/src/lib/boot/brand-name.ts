import { withBrand } from '@thokham/domain/brand-word'

/** The document says it in its head, for scripts as for browsers. */
const META = 'meta[name="application-name"]'

/** Of the page that the server is drawing. */
let drawn = ''

/** Lets the texts of a page that the server draws say this name; drawing is one turn, so no other page comes between. */
export function drawWithBrand(name: string): void {
  drawn = name
}

/** Returns the product's name as the document at hand says it. */
export function brandNow(): string {
  if (typeof document === 'undefined') return drawn
  return document.querySelector(META)?.getAttribute('content') ?? ''
}

/** Writes another name into the document at hand. */
export function writeBrand(name: string): void {
  document.querySelector(META)?.setAttribute('content', name)
}

/** Returns a sentence with the product's name for `{brand}`. */
export function withBrandNow(text: string): string {
  return withBrand(text, brandNow())
}

import { brandFileName } from '@thokham/domain/brand-file-name'
import { withBrand } from '@thokham/domain/brand-word'

/** What the product is called where the extension is served; the build puts it in (wxt.config.ts). */
const BRAND = typeof __BRAND__ === 'undefined' ? { name: 'ทอคำ', latinName: 'Thokham' } : __BRAND__

/** Returns a Thai sentence with the product's name for `{brand}`. */
export function inThai(sentence: string): string {
  return withBrand(sentence, BRAND.name)
}

/** Returns an English sentence with the product's name for `{brand}`. */
export function inEnglish(sentence: string): string {
  return sentence.replaceAll('{brand}', () => BRAND.latinName)
}

/** Returns the name of a file that is saved, beginning with the product's name. */
export function fileOfBrand(rest: string): string {
  return brandFileName(BRAND.latinName, rest)
}

import { brandFileName } from '@thokham/domain/brand-file-name'
import { brandNow } from '../boot/brand-name.ts'

/** Returns the name of a file that is saved here, beginning with the product's name. */
export function withBrandFile(rest: string): string {
  return brandFileName(brandNow(), rest)
}

import type { Stars } from '@thokham/domain/difficulty'

/** The five bands of keyword difficulty in words. */
export const BAND_NAMES: Record<Stars, string> = {
  5: 'ง่ายมาก',
  4: 'ง่าย',
  3: 'ปานกลาง',
  2: 'ยาก',
  1: 'ยากมาก',
}

/** Returns how stars are read aloud. */
export function starsLabel(stars: Stars): string {
  return `ความยาก ${BAND_NAMES[stars]} ${stars} จาก 5 ดาว`
}

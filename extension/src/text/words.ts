import { en } from './en.ts'
import { th, type Words } from './th.ts'

export const LANGUAGES = ['auto', 'th', 'en'] as const
export type Language = (typeof LANGUAGES)[number]

/** Returns the sentences of a language; `auto` is Thai for a browser in Thai and English for any other. */
export function wordsIn(language: Language, browserLanguage: string): Words {
  const chosen = language === 'auto' ? browserLanguage.slice(0, 2).toLowerCase() : language
  return chosen === 'th' ? th : en
}

/** Writes a count with the thousands apart. */
export function formatCount(count: number): string {
  return count.toLocaleString('en-US')
}

/** Writes a share as percent with one decimal and its sign: +3.1%, −1.2%. */
export function formatChange(change: number): string {
  const percent = formatPercent(change)
  if (percent === '0.0') return '0%'
  return `${change > 0 ? '+' : '−'}${percent}%`
}

/** Writes the size of a change, without its sign. */
export function formatPercent(change: number): string {
  return (Math.abs(change) * 100).toLocaleString('en-US', {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })
}

/** Writes a day (ISO, as the browser's calendar counted it) as 20 พ.ย. 2569 or 20 Nov 2026. */
export function formatDay(day: string, { locale }: Words): string {
  const date = new Date(`${day}T00:00:00Z`)
  return new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(date)
}

import type { OpenSession } from '@thokham/contract/devices'

type Device = OpenSession['device']

/** The first that is found counts: most browsers also name those they descend from. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bLine\/(\d+)/, 'LINE'],
  [/\bFB(?:AN|AV|IOS)\b/, 'Facebook'],
  [/\b(?:Edg|EdgA|EdgiOS)\/(\d+)/, 'Edge'],
  [/\b(?:OPR|OPX)\/(\d+)/, 'Opera'],
  [/\bSamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/\b(?:Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+)\S* (?:Mobile\/\S+ )?Safari\//, 'Safari'],
]

const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPad\b/, 'iPadOS'],
  [/\b(?:iPhone|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Reads from a `User-Agent` what shows a member where they are signed in: enough to know it again, no more. */
export function readDevice(userAgent: string | null): Device {
  const text = userAgent ?? ''
  const browser = BROWSERS.map(([pattern, name]) => named(pattern.exec(text), name)).find(Boolean) ?? null
  const system = SYSTEMS.find(([pattern]) => pattern.test(text))?.[1] ?? null
  return { browser, system, kind: kindOf(text, browser) }
}

function named(found: RegExpExecArray | null, name: string): string | null {
  if (!found) return null
  return found[1] ? `${name} ${found[1]}` : name
}

function kindOf(text: string, browser: string | null): Device['kind'] {
  if (/\biPad\b|\bTablet\b|Android(?!.*\bMobile\b)/.test(text)) return 'tablet'
  if (/\bMobi|\biPhone\b|\bAndroid\b/.test(text)) return 'phone'
  return browser === null ? 'program' : 'desktop'
}

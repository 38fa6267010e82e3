import { readDevice } from './read-device.ts'

/** Names a browser and its system as letters show them: `Chrome 142 บน Windows`. */
export function deviceWords(userAgent: string | null): string {
  const { browser, system } = readDevice(userAgent)
  if (browser && system) return `${browser} บน ${system}`
  return browser ?? system ?? 'อุปกรณ์ที่ไม่รู้จัก'
}

/** Returns a text with the digits of a Thai keyboard as Arabic ones: `๑๖` → `16`. */
export function withArabicDigits(text: string): string {
  return text.replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
}

/** A day of a calendar file. */
export interface CalendarDay {
  /** The same for the same entry in every file, so that a calendar changes it and adds none. */
  uid: string
  /** `YYYY-MM-DD` */
  day: string
  summary: string
}

/** Octets of a line at most, its end not counted (RFC 5545, 3.1). */
const LINE_OCTETS = 75

/**
 * Writes a calendar file of whole days (RFC 5545), as calendars of phones and computers read it.
 * @param now when it is written
 */
export function calendarFile(days: readonly CalendarDay[], now: Date): string {
  const stamp = `${now.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Thokham//Week plan//TH',
    'CALSCALE:GREGORIAN',
    ...days.flatMap(({ uid, day, summary }) => [
      'BEGIN:VEVENT',
      `UID:${escaped(uid)}`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
      `SUMMARY:${escaped(summary)}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/** Writes a text value: commas, semicolons, backslashes and line ends mean something else in it. */
function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n')
}

/** Breaks a line by octets, never within a character; what follows begins with a space, which counts. */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  let octets = 0
  for (const character of line) {
    const size = octetsOf(character)
    if (octets + size > LINE_OCTETS) {
      parts.push(part)
      part = ' '
      octets = 1
    }
    part += character
    octets += size
  }
  return [...parts, part].join('\r\n')
}

/** Octets of a character in UTF-8. */
function octetsOf(character: string): number {
  const code = character.codePointAt(0) as number
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4
}

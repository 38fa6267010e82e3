import fc from 'fast-check'
import { expect, it } from 'vitest'
import { calendarFile } from './calendar-file.ts'

const NOW = new Date('2026-11-29T05:00:00Z')

it('a day is an event of a whole day', () => {
  expect(
    calendarFile([{ uid: 'a@thokham', day: '2026-12-06', summary: 'Send, now; all \\ of it\nplease' }], NOW),
  ).toBe(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Thokham//Week plan//TH',
      'CALSCALE:GREGORIAN',
      'BEGIN:VEVENT',
      'UID:a@thokham',
      'DTSTAMP:20261129T050000Z',
      'DTSTART;VALUE=DATE:20261206',
      'SUMMARY:Send\\, now\\; all \\\\ of it\\nplease',
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  )
})

it('Thai letters of three octets break a line after the twenty-second', () => {
  // SUMMARY: has 8 octets; 8 + 22 × 3 = 74, and a further letter would make 77.
  const file = calendarFile([{ uid: 'a', day: '2026-12-06', summary: 'ก'.repeat(30) }], NOW)
  expect(file).toContain(`SUMMARY:${'ก'.repeat(22)}\r\n ${'ก'.repeat(8)}\r\n`)
})

it('no line is longer than 75 octets, and unfolded it is whole again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (summary) => {
      const plain = summary.replace(/[\r\n\\;,]/g, '')
      const file = calendarFile([{ uid: 'a', day: '2026-12-06', summary: plain }], NOW)
      for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      expect(file.replaceAll('\r\n ', '')).toContain(`SUMMARY:${plain}\r\n`)
    }),
  )
})

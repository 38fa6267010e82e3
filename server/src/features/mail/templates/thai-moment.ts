const PARTS = new Intl.DateTimeFormat('th-TH-u-ca-buddhist-nu-latn', {
  timeZone: 'Asia/Bangkok',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** Writes an instant as screens and letters show it: `20 พ.ย. 2569 08:30 น.`, Bangkok time, Buddhist era. */
export function thaiMoment(at: Date): string {
  const found = new Map(PARTS.formatToParts(at).map(({ type, value }) => [type, value]))
  const part = (type: Intl.DateTimeFormatPartTypes) => found.get(type) ?? ''
  return `${part('day')} ${part('month')} ${part('year')} ${part('hour')}:${part('minute')} น.`
}

/** Writes the day of an instant: `20 พ.ย. 2569`, Bangkok time, Buddhist era. */
export function thaiDay(at: Date): string {
  return thaiMoment(at).split(' ').slice(0, 3).join(' ')
}

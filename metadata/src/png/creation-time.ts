const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** `Thu, 20 Nov 2025 10:11:12 GMT`, as PNG asks for. */
const IN_WORDS = /^(?:[a-z]{3},\s*)?(\d{1,2})\s+([a-z]{3})[a-z]*\s+(\d{4})\s+(\d\d:\d\d(?::\d\d)?)\s*(\S*)$/i
/** `2025-11-20T10:11:12Z`, and `2025:11:20 10:11:12` as cameras have it. */
const IN_NUMBERS = /^(\d{4})[-:](\d\d)[-:](\d\d)[T ](\d\d:\d\d(?::\d\d)?)(?:\.\d+)?\s*(\S*)$/

/**
 * Returns the instant that a PNG's text `Creation Time` names, as XMP writes it: with its zone where one is named. Null for
 * what names none.
 */
export function creationTime(text: string): string | null {
  const inWords = IN_WORDS.exec(text.trim())
  const inNumbers = IN_NUMBERS.exec(text.trim())
  const month = inWords ? MONTHS.indexOf((inWords[2] as string).toLowerCase()) + 1 : Number(inNumbers?.[2])
  const [year, day] = inWords ? [inWords[3], inWords[1]] : [inNumbers?.[1], inNumbers?.[3]]
  const [time, zone] = (inWords ?? inNumbers)?.slice(4) ?? []
  if (!time || zone === undefined || !year || !day) return null
  const date = `${year}-${two(month)}-${two(Number(day))}`
  const wholeTime = time.length === 5 ? `${time}:00` : time
  // No calendar has it, or no clock.
  if (new Date(`${date}T${wholeTime}Z`).toJSON()?.slice(0, 19) !== `${date}T${wholeTime}`) return null
  return `${date}T${wholeTime}${zoneOf(zone)}`
}

const two = (number: number) => String(number).padStart(2, '0')

/** Returns a zone as XMP has it; nothing for names, which mean one here and another there. */
function zoneOf(zone: string): string {
  if (/^(?:GMT|UTC?|Z)$/i.test(zone)) return 'Z'
  const [, hours, minutes] = /^([+-]\d\d):?(\d\d)$/.exec(zone) ?? []
  return hours ? `${hours}:${minutes}` : ''
}

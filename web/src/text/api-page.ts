/** A paragraph in both languages of a page for programmers. */
export interface Both {
  th: string
  en: string
}
export type ApiPageLanguage = keyof Both

/** What every page for who writes programs with one of our APIs says alike. */
export const apiPage = {
  language: 'ภาษา',
  languages: { th: 'ไทย', en: 'English' },
  specification: { th: 'ข้อกำหนดทั้งหมดแบบ OpenAPI 3.1', en: 'The whole of it as OpenAPI 3.1' },
  limits: { th: 'ข้อจำกัด', en: 'Limits' },
  examples: { th: 'ตัวอย่าง', en: 'Examples' },
  codes: { th: 'รหัสคำตอบ', en: 'Codes' },
  code: { th: 'รหัส', en: 'Code' },
  meaning: { th: 'ความหมาย', en: 'Meaning' },
}

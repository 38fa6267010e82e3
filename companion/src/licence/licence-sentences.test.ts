import { expect, it } from 'vitest'
import { commandSentence, keptSentence, licenceSentence } from './licence-sentences.ts'

it('a machine whose key was replaced is told of the new one, who types a wrong one to look at it', () => {
  expect(keptSentence('NOT_FOUND')).toContain('กรุณาวางคีย์ใหม่จากหน้าโปรไฟล์')
  expect(commandSentence('NOT_FOUND', keptSentence)).toContain('กรุณาวางคีย์ใหม่จากหน้าโปรไฟล์')
  expect(licenceSentence('NOT_FOUND')).toBe('ไม่พบ License Key นี้ กรุณาตรวจตัวพิมพ์')
  expect(keptSentence('EXPIRED')).toBe(licenceSentence('EXPIRED'))
})

import { describe, expect, it } from 'vitest'
import { meantEmail } from './meant-email.ts'

describe('the address that was meant', () => {
  it.each([
    ['pim@gmail.con', 'pim@gmail.com'],
    ['pim@gmial.com', 'pim@gmail.com'],
    ['pim@gamil.com', 'pim@gmail.com'],
    ['pim@gmai.com', 'pim@gmail.com'],
    ['pim@gmaill.com', 'pim@gmail.com'],
    ['pim@gnail.com', 'pim@gmail.com'],
    ['pim@gmail.co', 'pim@gmail.com'],
    ['pim@gmail.cm', 'pim@gmail.com'],
    [' Pim@Hotmial.con ', 'pim@hotmail.com'],
    ['pim@yahoo.co.ht', 'pim@yahoo.co.th'],
    ['pim@outlok.com', 'pim@outlook.com'],
    ['pim@studio.con', 'pim@studio.com'],
    // p i m @ g m a i l . c o m on the Thai layout: @ is typed by no key of it but Shift+2's ๑.
    ['ยรท@เทฟรสใแนท', 'pim@gmail.com'],
  ])('%s → %s', (typed, meant) => {
    expect(meantEmail(typed)).toBe(meant)
  })

  it.each([
    '',
    'pim',
    'pim@',
    '@gmail.com',
    'pim@gmail.com',
    'pim@mail.com',
    'pim@ymail.com',
    'pim@icloud.com',
    'pim@hotmail.co.th',
    'pim@chula.ac.th',
    'pim@weaver.co',
    'pim@studio.io',
    'a@b@gmail.con x',
    'ก@ข',
    `${'x'.repeat(300)}@gmail.con`,
  ])('%s stays as it is', (typed) => {
    expect(meantEmail(typed)).toBeNull()
  })
})

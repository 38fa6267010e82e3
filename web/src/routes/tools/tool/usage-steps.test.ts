import { expect, it } from 'vitest'
import { blocksOf } from './usage-steps.tsx'

it('keeps numbered lines together as steps and other lines with their breaks', () => {
  expect(blocksOf('เปิดก่อน\nแล้วอ่าน\n\n1. เปิดเว็บ\n\n2) กดสร้าง\n3. เก็บไฟล์\nข้อควรรู้: ฟรี\n\n2569 เป็นปี')).toEqual([
    {
      isSteps: false,
      lines: [
        { number: '', line: 'เปิดก่อน' },
        { number: '', line: 'แล้วอ่าน' },
      ],
    },
    {
      isSteps: true,
      lines: [
        { number: '1', line: 'เปิดเว็บ' },
        { number: '2', line: 'กดสร้าง' },
        { number: '3', line: 'เก็บไฟล์' },
      ],
    },
    { isSteps: false, lines: [{ number: '', line: 'ข้อควรรู้: ฟรี' }] },
    { isSteps: false, lines: [{ number: '', line: '2569 เป็นปี' }] },
  ])
  expect(blocksOf(' \n')).toEqual([])
})

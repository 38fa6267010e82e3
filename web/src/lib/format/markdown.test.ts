import { describe, expect, it } from 'vitest'
import { parseMarkdown, plainOf } from './markdown.ts'

const text = (words: string) => [{ kind: 'text', text: words }]

describe('a text of the library', () => {
  it('has its blocks in order', () => {
    const source = [
      'บรรทัดแรก',
      'ต่อกัน',
      '## หัวข้อ **หนา**',
      '1. หนึ่ง `--ar 3:2`',
      '2. สอง',
      '',
      '- จุด',
      '- [ ] ติ๊ก',
      '- [x] ติ๊กแล้ว',
      '```',
      '1. not a step',
      '```',
      '| ก | ข |',
      '| --- | --- |',
      '| 1 | 2 |',
    ].join('\n')
    expect(parseMarkdown(source)).toEqual([
      { kind: 'paragraph', text: text('บรรทัดแรก ต่อกัน') },
      {
        kind: 'heading',
        level: 2,
        id: 'part-1',
        text: [
          { kind: 'text', text: 'หัวข้อ ' },
          { kind: 'strong', text: 'หนา' },
        ],
      },
      {
        kind: 'steps',
        start: 1,
        items: [
          [
            { kind: 'text', text: 'หนึ่ง ' },
            { kind: 'code', text: '--ar 3:2' },
          ],
          text('สอง'),
        ],
      },
      { kind: 'list', items: [text('จุด')] },
      {
        kind: 'ticks',
        items: [
          { isDone: false, text: text('ติ๊ก') },
          { isDone: true, text: text('ติ๊กแล้ว') },
        ],
      },
      { kind: 'code', text: '1. not a step' },
      { kind: 'table', head: [text('ก'), text('ข')], rows: [[text('1'), text('2')]] },
    ])
  })

  it.each([
    '<script>alert(1)</script>',
    '[ลิงก์](javascript:alert(1))',
    '![](https://example.com/x.png)',
    '| no table |',
    '**open',
    '# one mark',
  ])('%s stays the text that it is', (source) => {
    const [block] = parseMarkdown(source)
    expect(block?.kind).toBe('paragraph')
    expect(block?.kind === 'paragraph' && plainOf(block.text)).toBe(source)
  })

  it('ends whatever it is', () => {
    expect(parseMarkdown('')).toEqual([])
    expect(parseMarkdown('```\nopen')).toEqual([{ kind: 'code', text: 'open' }])
  })
})

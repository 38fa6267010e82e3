import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { FindingList } from './finding-list.tsx'

it('findings say what to do in plain words first, and what is typed on a line of its own', () => {
  const markup = renderToStaticMarkup(
    <FindingList
      models={[]}
      findings={[
        { subject: 'queue', state: 'fine', reason: 'queue_fine' },
        { subject: 'clock', state: 'watch', reason: 'clock_apart' },
        { subject: 'servers', state: 'act', reason: 'servers_silent' },
      ]}
    />,
  )
  const [silent = '', clock = '', queue = ''] = markup.split('<li ').slice(1)
  expect(silent).toMatch(
    /เซิร์ฟเวอร์.*ต้องจัดการ.*หยุดไปเอง.*ทำอย่างไร<\/span> ดูในตาราง.*<\/p><p.*สำหรับผู้ดูแลเครื่อง.*systemctl start thokham/,
  )
  expect(clock).toMatch(/นาฬิกา.*ควรดู.*สำหรับผู้ดูแลเครื่อง/)
  expect(queue).not.toContain('สำหรับผู้ดูแลเครื่อง')
})

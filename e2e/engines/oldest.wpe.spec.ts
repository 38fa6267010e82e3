import { startGate } from './gate.ts'
import { expect, test } from './test.ts'

/** WebKit 2.38 is Safari 16.0: a step below the oldest that is served, and it cannot read the app’s code. */
const TOO_OLD = /เบราว์เซอร์นี้เก่าเกินไป.*iPhone: อัปเดต iOS/s

test('a browser below the oldest that is served is told so in the document, beside what the server has drawn', async ({
  openPage,
}) => {
  const gate = await startGate()
  try {
    const screens = { '/': /ราคา/, '/login': /รหัสผ่าน/, '/register': /เบอร์โทรศัพท์/, '/vip': /VIP 1 เดือน/ }
    for (const [path, drawn] of Object.entries(screens)) {
      // A page of its own: one that loads itself anew once would come in the next one's way.
      const page = await openPage({ origin: gate.url })
      await page.goto(path)
      await page.read(TOO_OLD)
      await page.read(drawn)
    }
    // What it cannot read is asked for by one more load at most.
    for (const path of Object.keys(screens)) expect(gate.asked(`GET ${path} `)).toBeLessThanOrEqual(2)
  } finally {
    gate.shut()
  }
})

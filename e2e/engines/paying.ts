import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { request } from '@playwright/test'
import { demoServer } from '../demo-server.ts'
import { register } from '../new-member.ts'
import { slipPicture } from '../slip-picture.ts'
import type { EnginePage } from './engine-page.ts'
import { newFolder, removeFolder } from './folders.ts'
import { until } from './until.ts'

/** Signs somebody new in by the form. */
export async function repeatSignIn(page: EnginePage): Promise<void> {
  const caller = await request.newContext({ baseURL: demoServer().url })
  const { email, password } = await register(caller)
  await caller.dispose()
  await page.goto('/login')
  await page.live()
  await page.type('input[type=email]', email)
  await page.paste('input[type=password]', password)
  await page.click('button[type=submit]')
  await until('the member is in', async () => (await page.path()).startsWith('/dashboard'))
}

type Slip = Awaited<ReturnType<typeof slipPicture>>

/** Pays for a year with a slip, whose code the page reads. @returns the payment’s id */
export const handInSlip = (page: EnginePage) =>
  payWithSlip(page, ({ reference }) => page.read(new RegExp(reference)))

/** Pays for a year with a slip. @param isTaken waits until the page has taken it @returns the payment’s id */
export async function payWithSlip(
  page: EnginePage,
  isTaken: (slip: Slip) => Promise<unknown>,
): Promise<string> {
  const folder = newFolder()
  try {
    const slip = await slipPicture()
    const file = join(folder, slip.file.name)
    writeFileSync(file, slip.file.buffer)
    await page.goto('/payment?plan=yearly')
    await page.live()
    await page.choose('input[type=file]', [file])
    await isTaken(slip)
    await page.paste('input', '01/11/2569', 'วันที่โอน')
    await page.paste('input', '08:12', 'เวลาที่โอน')
    await page.paste('input', 'ช่างทอ ใจดี', 'ชื่อบัญชีผู้โอน')
    await page.click('button', 'แจ้งชำระเงิน')
    return await until(
      'the payment is handed in',
      async () => /^\/payment-success.*[?&]id=([\w-]+)/.exec(await page.path())?.[1],
    )
  } finally {
    await removeFolder(folder)
  }
}

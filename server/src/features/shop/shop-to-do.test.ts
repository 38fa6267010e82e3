import { readAllSettings, updateSettings } from '@thokham/contract/settings'
import { readShopToDo } from '@thokham/contract/shop-to-do'
import { type AdminText, listTexts, updateText } from '@thokham/contract/texts'
import { expect, it } from 'vitest'
import { settings, twoFactors } from '../../db/schema.ts'
import { aLibraryDatabase } from '../../testing/library.ts'
import { startMailServer } from '../../testing/mail-server.ts'
import { aMember } from '../../testing/members.ts'
import { startTestServer } from '../../testing/test-server.ts'
import { BACKED_UP } from '../audit/backed-up.ts'
import { writeAudit } from '../audit/write-audit.ts'

it('a fresh owner has seven things to do, and each is gone once it is done', async () => {
  const server = await startTestServer({ pool: await aLibraryDatabase() })
  const owner = await aMember(server.services, { level: 'owner' })
  const tasks = async () => (await server.call(readShopToDo, {}, owner)).body.tasks
  expect(await tasks()).toEqual(['bank', 'promptPay', 'support', 'mail', 'twoFactor', 'backup', 'texts'])

  const { body } = await server.call(readAllSettings, {}, owner)
  body.payment.accountNumber = '123-4-56789-0'
  body.payment.promptPayId = '0812345678'
  body.links.support = 'https://line.me/R/ti/p/@thokham'
  await server.call(updateSettings, { body: body as never }, owner)
  expect(await tasks()).toEqual(['mail', 'twoFactor', 'backup', 'texts'])
  for (const id of ['terms', 'privacy']) {
    const { texts } = (await server.call(listTexts, {}, owner)).body
    const { title, body: words, variables, revision } = texts.find((text) => text.id === id) as AdminText
    const checked = { title, body: words, variables, revision, note: '' }
    expect(await tasks()).toContain('texts')
    await server.call(updateText, { params: { id }, body: checked }, owner)
  }
  expect(await tasks()).toEqual(['mail', 'twoFactor', 'backup'])

  await server.services.db
    .insert(twoFactors)
    .values({ profileId: owner.id, secret: 'v1.x', sealedUnder: 'x', enabledAt: new Date() })
  expect(await tasks()).toEqual(['mail', 'backup'])
  const terminal = { caller: { member: null }, request: { ip: 'terminal' }, now: new Date() }
  await writeAudit(server.services.db, terminal, BACKED_UP)
  expect(await tasks()).toEqual(['mail'])
  await server.services.db.delete(settings)
  expect(await tasks()).toEqual(['bank', 'promptPay', 'support', 'mail'])
})

it('mail is done once a mail server is set', async () => {
  const smtp = await startMailServer()
  const server = await startTestServer({ env: { SMTP_URL: smtp.url, MAIL_FROM: 'no-reply@thokham.example' } })
  const owner = await aMember(server.services, { level: 'owner' })
  expect((await server.call(readShopToDo, {}, owner)).body.tasks).not.toContain('mail')
})

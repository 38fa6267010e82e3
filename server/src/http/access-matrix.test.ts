import { randomUUID } from 'node:crypto'
import type { Operation } from '@thokham/contract/operation'
import { settings } from '@thokham/contract/settings'
import { can, LEVELS, type Level } from '@thokham/domain/access'
import { OPERATION_ANSWERS } from '@thokham/domain/testing/access-by-hand'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadPackages } from '../features/packages/load-packages.ts'
import { CONTRACT_OPERATIONS } from '../testing/contract-operations.ts'
import { aMember, aSession, type TestMember } from '../testing/members.ts'
import { type Caller, startTestServer, type TestServer } from '../testing/test-server.ts'

/** What stands in for the `:parts` of a path. */
const PARTS: Record<string, string> = {
  provider: 'openai',
  channel: 'mail',
  table: 'members',
  entryId: '999999999',
  packageId: '9',
  browser: 'chrome',
  system: 'linux-x64',
  position: '0',
  seq: '1',
  text: 'terms',
  category: 'none',
  kind: 'one-click',
  number: '0',
  id: '00000000-0000-4000-8000-000000000000',
}

/** What a query must hold, where it must hold something. */
const QUERIES: Record<string, string> = {
  'auth.verifyEmail': '?token=matrix-link',
  'payments.quote': '?plan=yearly',
  'expenses.list': '?month=2026-11',
  'popular.find': '?q=market',
  'categories.search': '?q=market',
  'adminSearch.find': '?q=market',
  'content.compare': '?kind=keywords&key=none',
  'reference.list': '?kind=ai_model',
}

const NO_SETTINGS = Object.fromEntries(settings.keyof().options.map((group) => [group, {}]))
const EXPENSE = { date: '2026-11-20', amountSatang: 1, description: 'เมทริกซ์' }
const PARTNER = { name: 'ร้านเมทริกซ์', benefit: 'ส่วนลด', url: '', isShown: true }
const TOOL = {
  name: 'เครื่องมือ',
  description: 'ใช้ทำภาพ',
  url: 'https://example.com/',
  usageInstructions: '',
  orderIndex: 0,
}
const HOLIDAY = { month: 4, day: 13, region: 'th' }
/** Of a category that there is none of: nothing has been loaded here. */
const CONCEPT = {
  title: 'คอนเซปต์',
  keywords: Array.from({ length: 10 }, (_, at) => `rice field ${at}`),
  buyers: 'ร้านอาหาร',
  months: [1],
  stars: 5,
  category: 'food',
}
const LESSON = {
  title: 'บทเรียน',
  category: 'beginner',
  place: 0,
  isNew: false,
  titleColor: '',
  minutes: 3,
  screen: '',
  video: '',
  updatedOn: '2026-11-20',
  body: 'ข้อความ',
}

const CATEGORY = { title: 'เมทริกซ์', icon: 'leaf', family: 'hook', dye: 'toei' }

const MODEL = {
  id: 'matrix',
  provider: 'openai',
  can: ['text'],
  offered: false,
  inputUsd: 0,
  outputUsd: 0,
  leastThinking: null,
  temperature: true,
  ends: null,
  successor: null,
  source: '',
  checked: '2026-11-27',
}

/** A well-formed body for each operation that takes one; the captcha of the sign-up is a forged one. */
const BODIES: Record<string, () => unknown> = {
  'settings.change': () => ({ shown: NO_SETTINGS, values: NO_SETTINGS }),
  'settings.update': () => NO_SETTINGS,
  'packages.update': () => ({ priceSatang: 100, formerPriceSatang: null }),
  'chat.send': () => ({ key: randomUUID(), text: 'ราคา' }),
  'chat.sendPicture': () => ({ key: randomUUID() }),
  'chat.rate': () => ({ seq: 1, rating: 'up' }),
  'chat.seen': () => ({ seq: 1 }),
  'chat.email': () => ({ email: 'matrix@example.test' }),
  'chat.takeAsSlip': () => ({ seq: 1 }),
  'inbox.teach': () => ({ question: 'ผ้าไหมทอเสร็จเมื่อไหร่', key: 'price' }),
  'inbox.reply': () => ({ key: randomUUID(), text: 'ตอบ' }),
  'inbox.sendPicture': () => ({ key: randomUUID() }),
  'inbox.label': () => ({ label: 'เมทริกซ์', isOn: true }),
  'inbox.assign': () => ({ mine: true }),
  'inbox.seen': () => ({ seq: 1 }),
  'payments.submit': () => ({
    idempotencyKey: randomUUID(),
    plan: 'yearly',
    coupon: 'MATRIX',
    shownTotalSatang: 1,
  }),
  'payments.resend': () => ({ idempotencyKey: randomUUID() }),
  'paymentAdmin.approveMany': () => ({ ids: [randomUUID()] }),
  'paymentAdmin.undoApprovals': () => ({ approvals: [{ id: randomUUID(), changeId: '1' }] }),
  'paymentAdmin.reject': () => ({ reason: 'ยอดไม่ตรง' }),
  'popular.download': () => ({ idempotencyKey: randomUUID() }),
  'promptFiles.make': () => ({ category: null }),
  'categoryAdmin.create': () => ({ id: `matrix-${randomUUID().slice(0, 8)}`, ...CATEGORY }),
  'categoryAdmin.update': () => ({ ...CATEGORY, revision: 0 }),
  'categoryAdmin.import': () => ({ text: 'matrix market stall', category: 'none' }),
  'categoryAdmin.updateKeyword': () => ({ keyword: 'matrix market stall' }),
  'categoryAdmin.deleteKeywords': () => ({ numbers: [0] }),
  'categoryAdmin.restoreKeywords': () => ({ numbers: [0] }),
  'content.take': () => ({ kind: 'keywords', key: 'none' }),
  'content.reset': () => ({ kind: 'keywords', key: 'none' }),
  'reference.write': () => ({ kind: 'ai_model', content: MODEL, revision: 0 }),
  'reference.remove': () => ({ kind: 'ai_model', id: 'openai/matrix' }),
  'reference.restore': () => ({ kind: 'ai_model', id: 'openai/matrix' }),
  'content.putBack': () => ({ kind: 'keywords', key: 'none' }),
  'content.decline': () => ({ kind: 'keywords', key: 'none' }),
  'content.check': () => ({ kind: 'lesson', key: 'none', revision: 0 }),
  'content.uncheck': () => ({
    kind: 'lesson',
    key: 'none',
    revision: 0,
    checkedOn: '2026-11-27',
    before: null,
  }),
  'reminders.save': () => ({ wants: true }),
  'reminders.answer': () => ({ member: randomUUID(), token: 'forged', wants: false }),
  'backups.savePlan': () => ({ isOn: false, time: '03:00', keep: 7, folder: '' }),
  'alerts.save': () => ({ isOn: false, events: [] }),
  'expenses.create': () => ({ ...EXPENSE, id: randomUUID() }),
  'expenses.update': () => EXPENSE,
  'expenses.import': () => ({ csv: '', isRehearsal: true }),
  'members.extend': () => ({ by: 'month', shown: { membership: 'free', expiresAt: null } }),
  'members.undoExtension': () => ({ changeId: '1' }),
  'members.edit': () => ({
    displayName: 'เมทริกซ์',
    email: 'matrix@example.test',
    membership: 'free',
    expiresOn: null,
    shown: { membership: 'free', expiresAt: null },
  }),
  'members.delete': () => ({ withdrawPayment: false }),
  'members.addNote': () => ({ text: 'เมทริกซ์' }),
  'members.extendMany': () => ({
    by: 'month',
    members: [{ id: PARTS.id, shown: { membership: 'free', expiresAt: null } }],
  }),
  'members.undoMany': () => ({ changes: [{ id: PARTS.id, changeId: '1' }] }),
  'members.mail': () => ({
    idempotencyKey: randomUUID(),
    to: { ids: [PARTS.id] },
    subject: 'เมทริกซ์',
    message: 'เมทริกซ์',
  }),
  'tableViews.keepLook': () => ({ columns: ['email'], density: 'normal' }),
  'tableViews.save': () => ({ name: 'เมทริกซ์', search: '' }),
  'announcements.create': () => ({ message: 'เมทริกซ์', kind: 'info', startsOn: null, endsOn: null }),
  'announcements.update': () => ({ message: 'เมทริกซ์', kind: 'info', startsOn: null, endsOn: null }),
  'announcements.toggle': () => ({ isActive: false }),
  'announcements.move': () => ({ to: 'up' }),
  'coupons.create': () => ({ code: randomUUID(), discountAmount: 100 }),
  'coupons.update': () => ({ code: randomUUID(), discountAmount: 100 }),
  'coupons.toggle': () => ({ isActive: false }),
  'auth.signUp': () => ({
    email: 'matrix@example.test',
    displayName: 'เมทริกซ์',
    phone: '0899999999',
    password: 'ไหมทอง 9 เส้น',
    captcha: 'e30=',
  }),
  'auth.signIn': () => ({ email: 'matrix@example.test', password: 'ไหมทอง 9 เส้น' }),
  'auth.requestPasswordReset': () => ({ email: 'matrix@example.test' }),
  'auth.checkResetLink': () => ({ token: 'matrix-link' }),
  'auth.resetPassword': () => ({ token: 'matrix-link', newPassword: 'ไหมทอง 9 เส้น' }),
  'auth.changePassword': () => ({ currentPassword: 'ไหมทอง 9 เส้น', newPassword: 'ไหมเงิน 9 เส้น' }),
  'emailChange.request': () => ({ email: 'matrix@example.test', password: 'ไหมทอง 9 เส้น' }),
  'emailChange.check': () => ({ token: 'matrix-link' }),
  'emailChange.confirm': () => ({ token: 'matrix-link' }),
  'emailChange.cancel': () => ({ token: 'matrix-link' }),
  'auth.sendSignInCode': () => ({ email: 'matrix@example.test' }),
  'auth.signInWithCode': () => ({ email: 'matrix@example.test', code: '123456' }),
  'auth.updateUser': () => ({ displayName: 'เมทริกซ์' }),
  'account.saveAppearance': () => ({ theme: 'dark', looped: true }),
  'auth.deleteUser': () => ({ password: 'ไหมทอง 9 เส้น' }),
  'auth.revokeSession': () => ({ id: PARTS.id }),
  'twoFactor.start': () => ({ password: 'ไหมทอง 9 เส้น' }),
  'twoFactor.confirm': () => ({ code: '123456' }),
  'twoFactor.verify': () => ({ challenge: 'matrix-challenge', code: '123456' }),
  'twoFactor.renewRecoveryCodes': () => ({ password: 'ไหมทอง 9 เส้น', code: '123456' }),
  'twoFactor.disable': () => ({ password: 'ไหมทอง 9 เส้น', code: '123456' }),
  'prompts.reserve': () => ({ idempotencyKey: randomUUID(), count: 1, generator: 'free' }),
  'prompts.stop': () => ({ woven: 0 }),
  'wordLists.create': () => ({ name: 'pet', words: ['cat'] }),
  'wordLists.update': () => ({ name: 'pet' }),
  'aiRuns.create': () => ({
    idempotencyKey: randomUUID(),
    provider: 'gemini',
    mode: 'chicken',
    count: 10,
    finish: { aspects: ['1:1'], stylize: [100], chaos: [], quality: 'standard', version: '7' },
    keywords: ['matrix'],
  }),
  'pictures.describe': () => ({ provider: 'gemini', keywords: 49, thai: 'no' }),
  'aiRuns.giveUp': () => ({ positions: null }),
  'aiRuns.more': () => ({ positions: null, replace: false }),
  'aiRuns.resume': () => ({ positions: null }),
  'aiRuns.takeBack': () => ({ index: 0, revision: 0 }),
  'aiRuns.editLine': () => ({ prompts: [], revision: 0 }),
  'history.downloadZip': () => ({ ids: [PARTS.id] }),
  'history.delete': () => ({ ids: [PARTS.id] }),
  'history.restore': () => ({ ids: [PARTS.id] }),
  'licences.replaceKey': () => ({ replaces: 'AAAA-••••-••••-••••-AAAA', password: 'matrix' }),
  'licences.renameMachine': () => ({ name: 'เครื่อง' }),
  'texts.update': () => ({ title: 'คู่มือ', body: 'ขั้นตอน', note: '', variables: {}, revision: 0 }),
  'tools.favourite': () => ({ isFavourite: true }),
  'stripPictures.add': () => ({ alt: 'ภาพ' }),
  'stripPictures.describe': () => ({ alt: 'ภาพ' }),
  'stripPictures.reorder': () => ({ ids: [PARTS.id] }),
  'categoryAdmin.reorder': () => ({ ids: ['no-such-category'] }),
  'toolAdmin.create': () => TOOL,
  'toolAdmin.update': () => ({ ...TOOL, revision: 0 }),
  'toolAdmin.reorder': () => ({ ids: ['no-such-tool'] }),
  'concepts.favourite': () => ({ isFavourite: true }),
  'conceptAdmin.create': () => CONCEPT,
  'conceptAdmin.update': () => ({ ...CONCEPT, revision: 0 }),
  'conceptAdmin.import': () => ({ csv: 'id,title', isDryRun: true }),
  'holidayAdmin.create': () => ({ ...HOLIDAY, title: randomUUID() }),
  'holidayAdmin.update': () => ({ ...HOLIDAY, title: randomUUID(), revision: 0 }),
  'lessons.progress': () => ({ reached: 10 }),
  'lessonAdmin.create': () => ({ ...LESSON, title: randomUUID() }),
  'lessonAdmin.update': () => ({ ...LESSON, revision: 0 }),
  'lessonAdmin.import': () => ({ csv: 'id,title', isDryRun: true }),
  'licenceAdmin.suspend': () => ({ reason: 'เมทริกซ์' }),
  'partnerApi.verify': () => ({ code: 'none' }),
  'partnerAdmin.create': () => PARTNER,
  'partnerAdmin.update': () => ({ ...PARTNER, revision: 0 }),
  'partnerAdmin.createKey': () => ({ label: 'เมทริกซ์' }),
  'licenceApi.validate': () => ({ key: 'none' }),
  'licenceApi.activate': () => ({ key: 'none', fingerprint: 'a' }),
  'licenceApi.deactivate': () => ({ key: 'none', fingerprint: 'a' }),
  'licenceApi.heartbeat': () => ({ key: 'none', fingerprint: 'a' }),
  'licenceApi.machines': () => ({ key: 'none' }),
  'providerKeys.save': () => ({ apiKey: 'sk-matrix-0123456789' }),
}

let server: TestServer
let owner: TestMember
beforeAll(async () => {
  server = await startTestServer()
  owner = await aMember(server.services, { level: 'owner' })
  await loadPackages(server.services.db)
})

async function callerAt(level: Level): Promise<Caller> {
  if (level === 'visitor') return {}
  if (level === 'owner') return { cookie: await aSession(server.services, owner.id) }
  return aMember(server.services, { level })
}

const pathOf = ({ name, path }: Operation) =>
  path.replace(/:(\w+)/g, (_, part: string) => PARTS[part] ?? '') + (QUERIES[name] ?? '')
const send = (operation: Operation, body: unknown, as: Caller) =>
  server.send(operation.method, pathOf(operation), body, as)

describe('every operation × every level', () => {
  it('has a row in the table by hand, and every row an operation', () => {
    expect(Object.keys(OPERATION_ANSWERS).sort()).toEqual(CONTRACT_OPERATIONS.map(({ name }) => name).sort())
  })

  /** The owner is one for all cells: what makes the owner a chat or a licence, or needs it, comes after what is answered by there being none. */
  const LATE = new Set([
    'chat.send',
    'chat.sendPicture',
    'chat.person',
    'licences.create',
    'licences.replaceKey',
  ])
  const isLate = ({ name }: Operation) => LATE.has(name)
  const inOrder = [
    ...CONTRACT_OPERATIONS.filter((each) => !isLate(each)),
    ...CONTRACT_OPERATIONS.filter(isLate),
  ]
  const cells = inOrder.flatMap((operation) =>
    LEVELS.map((level, at) => ({
      operation,
      level,
      name: operation.name,
      wanted: OPERATION_ANSWERS[operation.name]?.[at],
    })),
  )
  /** Whoever only reads or is refused stays as they are: one of each level is enough for all of them. */
  const callers = new Map<Level, Promise<Caller>>()
  const oneAt = (level: Level) => {
    const caller = callers.get(level) ?? callerAt(level)
    callers.set(level, caller)
    return caller
  }
  it.each(cells)('$name as $level answers $wanted', async ({ operation, level, wanted }) => {
    const mayChange = operation.method !== 'GET' && can(level, operation.access)
    // What the one owner does may end all sessions of theirs.
    const caller = await (mayChange || level === 'owner' ? callerAt(level) : oneAt(level))
    const answer = await send(operation, BODIES[operation.name]?.(), caller)
    expect(answer.status).toBe(wanted)
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })
  const refused = cells.filter(({ operation, level }) => !can(level, operation.access))
  it.each(refused)('$name refuses $level before it looks at the input', async ({ operation, level }) => {
    const answer = await send(operation, operation.body ? { nonsense: true } : undefined, await oneAt(level))
    expect(answer.status).toBe(level === 'visitor' ? 401 : 403)
    expect(answer.error?.code).toBe(level === 'visitor' ? 'unauthenticated' : 'forbidden')
  })

  const changing = CONTRACT_OPERATIONS.filter(({ method }) => method !== 'GET')
  it.each(changing)('$name refuses a page of another site', async (operation) => {
    for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
      const answer = await send(operation, BODIES[operation.name]?.(), {
        ...(await oneAt('owner')),
        headers,
      })
      expect(answer.status).toBe(403)
    }
  })
})

describe('input that no screen sends', () => {
  const bodies = CONTRACT_OPERATIONS.filter(({ body }) => body)
  it.each(bodies)('never breaks $name', async (operation) => {
    const caller = await callerAt(can('owner', operation.access) ? 'owner' : 'free')
    const odd = [
      '',
      '{',
      '[]',
      '[{}]',
      'null',
      '"text"',
      '12',
      '{"__proto__":{"a":1}}',
      '{"email":"\\u0000"}',
    ]
    for (const body of odd) {
      const answer = await send(operation, body, caller)
      expect([400, 415, 422]).toContain(answer.status)
      expect(answer.error?.code).toBe('invalid_input')
    }
    const tooLarge = await send(
      operation,
      `"${'x'.repeat((operation.maxBodyBytes ?? 256 * 1024) + 1_000)}"`,
      caller,
    )
    expect(tooLarge.error?.code).toBe('payload_too_large')
  })

  it('never reaches the log', () => {
    expect(JSON.stringify(server.log)).not.toMatch(/matrix@|sk-matrix|ไหมทอง|0899999999/)
  })
})

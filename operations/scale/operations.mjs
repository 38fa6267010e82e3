import { randomUUID } from 'node:crypto'
import { EMPTY_RECIPE } from '../../scripts/empty-recipe.mjs'

/**
 * What members and the team ask in a round, in this order, each member and each admin a new one: `[operation, what it takes]`
 * where that depends on the answers before (`seen`, by operation) and on who asks (`by`). Lists stand before what is opened from them.
 * An operation that reads and needs nothing is asked without a line here.
 */
export const STEPS = [
  [
    'prompts.reserve',
    () => ({ body: { idempotencyKey: randomUUID(), count: 100, generator: 'simple', recipe: RECIPE } }),
  ],
  ['prompts.stop', (_seen, { reserved }) => ({ params: { id: reserved }, body: { woven: 50 } })],
  ['history.list', () => ({ query: { page: 2 } })],
  ['history.list', () => ({ query: { q: 'ชุดที่ 5', show: 'expired' } })],
  ['history.list', () => ({})],
  ['history.sample', (seen) => ({ params: { id: madeSet(seen) } })],
  ['history.settings', (seen) => ({ params: { id: madeSet(seen) } })],
  ['history.download', (seen) => ({ params: { id: madeSet(seen) } })],
  ['history.downloadZip', (seen) => ({ body: { ids: [madeSet(seen)] } })],
  ['history.delete', (seen) => ({ body: { ids: seen['history.list'].sets.map(({ id }) => id) } })],
  ['history.restore', (seen) => ({ body: { ids: seen['history.list'].sets.map(({ id }) => id) } })],
  ['wordLists.create', () => ({ body: { name: 'bench', words: ['cat', 'dog'] } })],
  ['wordLists.read', (seen) => idOf(seen['wordLists.create'])],
  [
    'wordLists.update',
    (seen) => ({ ...idOf(seen['wordLists.create']), body: { words: ['cat', 'dog', 'owl'] } }),
  ],
  ['wordLists.delete', (seen) => idOf(seen['wordLists.create'])],
  ['wordLists.restore', (seen) => idOf(seen['wordLists.create'])],
  ['concepts.list', () => ({ query: { q: 'market' } })],
  ['concepts.list', () => ({ query: { q: 'ตลาดน้ำ' } })],
  ['concepts.list', () => ({})],
  ['concepts.keywords', () => ({})],
  ['concepts.read', (seen) => idOf(seen['concepts.list'].concepts[0])],
  [
    'concepts.favourite',
    (seen) => ({ ...idOf(seen['concepts.list'].concepts[0]), body: { isFavourite: true } }),
  ],
  ['tools.list', () => ({})],
  ['tools.read', (seen) => idOf(seen['tools.list'].tools[0])],
  ['tools.favourite', (seen) => ({ ...idOf(seen['tools.list'].tools[0]), body: { isFavourite: true } })],
  ['lessons.list', () => ({})],
  ['lessons.read', (seen) => idOf(seen['lessons.list'].lessons[0])],
  ['lessons.progress', (seen) => ({ ...idOf(seen['lessons.list'].lessons[0]), body: { reached: 40 } })],
  ['categories.list', () => ({})],
  ['categories.search', () => ({ query: { q: 'market' } })],
  ['categories.keywords', (seen) => category(seen)],
  ['popular.find', () => ({ query: { q: 'market' } })],
  ['popular.preview', (seen) => category(seen)],
  ['popular.download', (seen) => ({ ...category(seen), body: { idempotencyKey: randomUUID() } })],
  ['popular.reset', (seen) => category(seen)],
  ['promptFiles.make', () => ({ params: { kind: 'one-click' }, body: { category: null } })],
  ['promptFiles.read', () => ({ params: { kind: 'one-click' } })],
  ['promptFiles.download', () => ({ params: { kind: 'one-click' } })],
  [
    'aiRuns.create',
    (seen) => ({
      body: {
        ...ORDER,
        keywords: [`${seen['categories.list'].categories[0].id} market`],
        idempotencyKey: randomUUID(),
      },
    }),
  ],
  ['aiRuns.list', () => ({})],
  ['aiRuns.read', (seen) => idOf(seen['aiRuns.create'])],
  ['aiRuns.lines', (seen) => idOf(seen['aiRuns.create'])],
  ['chat.send', () => ({ body: { key: randomUUID(), text: 'ราคาเท่าไหร่', page: '/dashboard' } })],
  ['chat.read', () => ({})],
  ['chat.seen', () => ({ body: { seq: 5, page: '/dashboard' } })],
  ['chat.person', () => ({})],
  ['payments.quote', () => ({ query: { plan: 'yearly' } })],
  [
    'payments.submit',
    (seen, { slip }) => ({
      file: slip,
      body: {
        idempotencyKey: randomUUID(),
        plan: 'yearly',
        shownTotalSatang: seen['payments.quote'].totalSatang,
        transferDate: daysAgo(1),
        transferTime: '10:30',
        bank: 'kbank',
        accountName: 'พิมพ์ชนก ทดสอบ',
      },
    }),
  ],
  ['payments.list', () => ({})],
  ['payments.read', (seen) => idOf(seen['payments.list'].payments[0])],
  ['payments.slip', (seen) => idOf(seen['payments.list'].payments[0])],
  ['licences.create', () => ({})],
  ['licences.reveal', () => ({})],
  [
    'licenceApi.activate',
    (seen, { machine }) => ({
      body: { key: seen['licences.create'].key, fingerprint: machine, name: 'บ้าน' },
    }),
  ],
  [
    'licenceApi.validate',
    (seen, { machine }) => ({ body: { key: seen['licences.create'].key, fingerprint: machine } }),
  ],
  [
    'licenceApi.heartbeat',
    (seen, { machine }) => ({ body: { key: seen['licences.create'].key, fingerprint: machine } }),
  ],
  ['licenceApi.machines', (seen) => ({ body: { key: seen['licences.create'].key } })],
  ['licenceApi.rules', (seen) => ({ body: { key: seen['licences.create'].key } })],
  ['licences.read', () => ({})],
  [
    'licences.renameMachine',
    (seen) => ({ ...idOf(seen['licences.read'].licence.machines[0]), body: { name: 'ที่ทำงาน' } }),
  ],
  [
    'licenceApi.deactivate',
    (seen, { machine }) => ({ body: { key: seen['licences.create'].key, fingerprint: machine } }),
  ],
  ['partners.createCode', () => ({})],
  ['reminders.save', () => ({ body: { wants: true } })],
  ['account.saveAppearance', () => ({ body: { theme: 'dark', looped: true } })],
  ['auth.updateUser', () => ({ body: { displayName: 'พิมพ์ชนก' } })],
  ['account.download', () => ({})],
  ['auth.listSessions', () => ({})],
  ['auth.revokeSession', (_seen, { otherSession }) => ({ body: { id: otherSession } })],

  ['members.list', () => ({})],
  ['members.list', () => ({ query: { page: 8_000 } })],
  ['members.list', () => ({ query: { class: 'vip', sort: 'ends', page: 800 } })],
  ['members.list', () => ({ query: { class: 'near' } })],
  ['members.list', (_seen, { number }) => ({ query: { q: `m${number}@` } })],
  ['members.list', (_seen, { number }) => ({ query: { q: `08${String(number).padStart(8, '0')}` } })],
  ['members.list', (_seen, { name }) => ({ query: { q: name } })],
  ['members.list', (_seen, { surname }) => ({ query: { q: surname } })],
  ['members.list', (_seen, { given }) => ({ query: { q: given } })],
  ['members.countFound', (_seen, { given }) => ({ query: { q: given } })],
  ['members.list', () => ({ query: { q: 'ไม่มีใครชื่อนี้' } })],
  ['members.read', (_seen, { id }) => ({ params: { id } })],
  ['members.addNote', (_seen, { id }) => ({ params: { id }, body: { text: 'โทรคุยแล้ว' } })],
  ['members.deleteNote', (seen) => idOf(seen['members.addNote'])],
  ['paymentAdmin.ofMember', (_seen, { id }) => ({ params: { id } })],
  ['licenceAdmin.read', (_seen, { id }) => ({ params: { id } })],
  [
    'licenceAdmin.suspend',
    (seen) => ({ ...idOf(seen['licenceAdmin.read'].licence), body: { reason: 'ตรวจสอบ' } }),
  ],
  ['licenceAdmin.reinstate', (seen) => idOf(seen['licenceAdmin.read'].licence)],
  ['licenceAdmin.allowNewMachines', (seen) => idOf(seen['licenceAdmin.read'].licence)],
  ['paymentAdmin.list', () => ({})],
  ['paymentAdmin.list', () => ({ query: { status: 'rejected', page: 900 } })],
  ['paymentAdmin.list', (_seen, { number }) => ({ query: { q: `m${number}@` } })],
  ['paymentAdmin.list', (_seen, { surname }) => ({ query: { q: surname } })],
  ['paymentAdmin.list', () => ({ query: { status: 'pending' } })],
  ['paymentAdmin.review', (seen) => idOf(seen['payments.list'].payments[0])],
  ['paymentAdmin.approve', (seen) => idOf(seen['payments.list'].payments[0])],
  ['members.list', (_seen, { number }) => ({ query: { q: `m${number}@example.com` } })],
  ['members.extend', (seen, { id }) => ({ params: { id }, body: { by: 'month', shown: termIn(seen) } })],
  [
    'members.undoExtension',
    (seen, { id }) => ({ params: { id }, body: { changeId: seen['members.extend'].changeId } }),
  ],
  [
    'members.edit',
    (seen, { id, number }) => ({
      params: { id },
      body: {
        displayName: 'แก้แล้ว',
        email: `m${number}@example.com`,
        membership: 'free',
        expiresOn: null,
        shown: seen['members.undoExtension'],
      },
    }),
  ],
  ['inbox.list', () => ({})],
  ['inbox.list', () => ({ query: { tab: 'unread' } })],
  ['inbox.list', () => ({ query: { tab: 'closed' } })],
  ['inbox.list', (_seen, { number }) => ({ query: { q: `คำถามที่ ${number}` } })],
  ['inbox.list', (_seen, { surname }) => ({ query: { q: surname } })],
  ['inbox.list', () => ({ query: { q: 'ไม่มีใครพูดถึง' } })],
  ['inbox.list', () => ({ query: { tab: 'waiting' } })],
  ['inbox.read', (seen) => conversation(seen)],
  ['inbox.assign', (seen) => ({ ...conversation(seen), body: { mine: true } })],
  ['inbox.typing', (seen) => conversation(seen)],
  ['inbox.reply', (seen) => ({ ...conversation(seen), body: { key: randomUUID(), text: 'สวัสดีค่ะ' } })],
  ['inbox.seen', (seen) => ({ ...conversation(seen), body: { seq: 6 } })],
  ['inbox.label', (seen) => ({ ...conversation(seen), body: { label: 'ราคา', isOn: true } })],
  ['inbox.close', (seen) => conversation(seen)],
  [
    'coupons.create',
    () => ({ body: { code: randomUUID().slice(0, 12).toUpperCase(), discountAmount: 100 } }),
  ],
  ['coupons.list', () => ({ query: { q: 'A' } })],
  ['coupons.uses', (seen) => idOf(seen['coupons.create'])],
  ['coupons.toggle', (seen) => ({ ...idOf(seen['coupons.create']), body: { isActive: false } })],
  ['coupons.delete', (seen) => idOf(seen['coupons.create'])],
  [
    'announcements.create',
    () => ({ body: { message: 'ประกาศ', kind: 'info', startsOn: null, endsOn: null } }),
  ],
  ['announcements.toggle', (seen) => ({ ...idOf(seen['announcements.create']), body: { isActive: false } })],
  ['announcements.delete', (seen) => idOf(seen['announcements.create'])],
  ['audit.list', () => ({})],
  ['audit.list', () => ({ query: { topic: 'coupon', from: daysAgo(600), to: daysAgo(590) } })],
  ['audit.list', (_seen, { id }) => ({ query: { member: id } })],
  ['audit.list', (_seen, { adminId }) => ({ query: { actor: adminId } })],
  ['audit.list', (_seen, { number }) => ({ query: { q: `m${number}@example.com` } })],
  ['adminSearch.find', (_seen, { number }) => ({ query: { q: `m${number}` } })],
  ['audit.list', (_seen, { name }) => ({ query: { q: name } })],
  ['adminSearch.find', () => ({ query: { q: 'market' } })],
  ['adminSearch.find', (_seen, { surname }) => ({ query: { q: surname } })],
  ['adminSearch.find', (_seen, { given }) => ({ query: { q: given } })],
  [
    'tableViews.rememberLook',
    () => ({ params: { table: 'members' }, body: { columns: ['email'], density: 'normal' } }),
  ],
  [
    'tableViews.save',
    () => ({ params: { table: 'members' }, body: { name: randomUUID().slice(0, 8), search: '' } }),
  ],
  ['tableViews.delete', (seen) => idOf(seen['tableViews.save'])],
  [
    'partnerAdmin.create',
    () => ({ body: { name: `ร้าน ${randomUUID().slice(0, 8)}`, benefit: 'ส่วนลด', url: '', isShown: true } }),
  ],
  ['partnerAdmin.createKey', (seen) => ({ ...idOf(seen['partnerAdmin.create']), body: { label: 'เว็บ' } })],
  [
    'partnerApi.verify',
    (seen) => ({
      bearer: seen['partnerAdmin.createKey'].key,
      body: { code: seen['partners.createCode'].code },
    }),
  ],
  ['partnerAdmin.delete', (seen) => idOf(seen['partnerAdmin.create'])],
  ['categoryAdmin.create', () => ({ body: { id: `bench-${randomUUID().slice(0, 8)}`, ...CATEGORY } })],
  [
    'categoryAdmin.import',
    (seen) => ({
      body: { text: `bench ${randomUUID().slice(0, 8)}`, category: seen['categoryAdmin.create'].id },
    }),
  ],
  ['categoryAdmin.keywords', (seen) => ({ params: { category: seen['categoryAdmin.create'].id } })],
  ['categoryAdmin.delete', (seen) => ({ params: { category: seen['categoryAdmin.create'].id } })],
  [
    'conceptAdmin.create',
    (seen) => ({ body: { ...CONCEPT, category: seen['categories.list'].categories[0].id } }),
  ],
  ['conceptAdmin.read', (seen) => idOf(seen['conceptAdmin.create'])],
  ['conceptAdmin.delete', (seen) => idOf(seen['conceptAdmin.create'])],
  ['toolAdmin.create', () => ({ body: TOOL })],
  ['toolAdmin.delete', (seen) => idOf(seen['toolAdmin.create'])],
  ['texts.read', (seen) => idOf(seen['texts.list'].texts[0])],
  ['outbox.list', () => ({ query: { status: 'sent', page: 1_000 } })],
  ['outbox.list', () => ({})],
  ['outbox.read', (seen) => idOf(seen['outbox.list'].mails[0])],
  [
    'expenses.create',
    () => ({
      file: null,
      body: { date: daysAgo(1), amountSatang: 100, description: 'ค่าเช่า', id: randomUUID() },
    }),
  ],
  ['expenses.list', () => ({ query: { month: daysAgo(1).slice(0, 7) } })],
  ['expenses.delete', (seen) => idOf(seen['expenses.list'].expenses[0])],
  ['report.read', () => ({ query: { mode: 'daily' } })],
  ['report.read', () => ({ query: { mode: 'month' } })],
  ['legal.read', () => ({ params: { text: 'terms' } })],
  ['members.signOut', (_seen, { id }) => ({ params: { id } })],
  ['members.delete', (_seen, { id }) => ({ params: { id }, body: { withdrawPayment: true } })],
]

/** What is not asked, and why. */
export const LEFT_OUT = [
  [/events$/, 'a stream that goes on'],
  [/export$/, 'a file of everything: bench/members'],
  [
    /^(auth\.(signUp|signIn|changePassword|resetPassword|deleteUser)|twoFactor\.\w+|emailChange\.\w+|licences\.replaceKey)$/,
    'hashes a password on purpose slowly, or follows one',
  ],
  [/^passkeys\.\w+$/, 'follows what a device has signed'],
  [/[pP]icture|thumbnail|Thumbnail|receipt|stripPictures|replaceSlip|resend$/, 'decodes or sends a picture'],
  [/^(providerKeys\.\w+|alerts\.\w+|pictures\.describe)$/, 'asks another company'],
  [/^(desktop|extension)\.download$/, 'a file from the disk'],
  [/^backups\.(run|rehearse)$|^members\.mail$|^reminders\.sendLeaving$/, 'begins a job'],
]

const RECIPE = {
  ...EMPTY_RECIPE,
  keywords: Array.from({ length: 10 }, (_, at) => `market stall ${at}`),
  styles: Array.from({ length: 10 }, (_, at) => `style ${at}`),
  aspects: ['1:1'],
  model: '7',
  seed: 7,
}
const ORDER = {
  provider: 'library',
  mode: 'chicken',
  count: 10,
  finish: { aspects: ['1:1'], stylize: [100], chaos: [], quality: 'standard', version: '7' },
}
const CATEGORY = { title: 'ทดสอบ', icon: 'leaf', family: 'hook', dye: 'toei' }
const CONCEPT = {
  title: 'คอนเซปต์',
  keywords: Array.from({ length: 10 }, (_, at) => `rice field ${at}`),
  buyers: 'ร้านอาหาร',
  months: [1],
  stars: 5,
}
const TOOL = {
  name: 'เครื่องมือ',
  description: 'ใช้ทำภาพ',
  url: 'https://example.com/',
  usageInstructions: '',
  orderIndex: 0,
}

const idOf = ({ id }) => ({ params: { id } })
const madeSet = (seen) => seen['prompts.reserve'].historyId
const category = (seen) => ({ params: { category: seen['categories.list'].categories[0].id } })
const conversation = (seen) => idOf(seen['inbox.list'].conversations[0])
const daysAgo = (days) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
/** Returns the term of the member who was found last. */
const termIn = (seen) => {
  const { membership, expiresAt } = seen['members.list'].members[0]
  return { membership, expiresAt }
}

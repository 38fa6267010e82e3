import sharp from 'sharp'

/** The payment of the demo member `ex`: asked for again it is the same one. */
const PAYMENT = '6a7b1f0e-3b7c-4d53-9c60-4f1f2b1d7a10'
const RESET_TO = 'free@demo.thokham.local'

/**
 * Pictures of screens after something was done on them, or without an answer. How a screen looks as it opens stands in
 * its manifest (`look` of web/src/routes/…/screen.ts).
 * @typedef {object} LookedAt
 * @property {string} name
 * @property {string} path
 * @property {string[]} levels
 * @property {boolean} [looped] drawn in letters with heads too
 * @property {(page: import('@playwright/test').Page, server: { url: string, cookies: Record<string, object[]> }) => Promise<void>} [before] what is done before the picture
 * @property {boolean} [window] what the window shows, not the whole page: for what lies over it
 * @property {{ path: string, how: 'never' | 'fails' }} [api] answers that do not come, or come as failures
 * @type {LookedAt[]}
 */
const AFTER_STEPS = [
  { name: 'landing-menu', path: '/', levels: ['visitor'], window: true, before: openLandingMenu },
  { name: 'login-fault', path: '/login', levels: ['visitor'], before: signInWrongly },
  { name: 'forgot', path: '/login', levels: ['visitor'], window: true, before: press('ลืมรหัสผ่าน') },
  { name: 'new-password', path: '/reset-password', levels: ['visitor'], before: openResetLink },
  { name: 'register', path: '/register', levels: ['visitor'], looped: true, before: solveCaptcha },
  { name: 'register-faults', path: '/register', levels: ['visitor'], before: registerWithNothing },
  { name: 'ranks', path: '/dashboard', levels: ['vip'], window: true, before: press('ดูอันดับทั้งหมด') },
  { name: 'palette', path: '/dashboard', levels: ['owner'], window: true, before: openPalette },
  { name: 'account-menu', path: '/dashboard', levels: ['owner'], window: true, before: openAccountMenu },
  { name: 'delete-account', path: '/profile', levels: ['free'], window: true, before: press('ลบบัญชี') },
  { name: 'two-factor', path: '/profile', levels: ['free'], window: true, before: press('เปิดใช้') },
  { name: 'outbox', path: '/outbox', levels: ['owner'], before: openMail },
  { name: 'letter', path: '/outbox', levels: ['owner'], before: openLetter },
  { name: 'generator', path: '/generator', levels: ['free', 'vip'], looped: true, before: weave },
  { name: 'presets', path: '/generator', levels: ['vip'], window: true, before: press('ชุดตั้งค่า') },
  { name: 'toast', path: '/generator', levels: ['vip'], window: true, before: press('คืนค่าเริ่มต้น') },
  { name: 'ready-prompt', path: '/ready-prompt', levels: ['ex', 'vip'], before: weave },
  { name: 'vipgen', path: '/vipgen', levels: ['vip'], looped: true, before: showRun },
  { name: 'history-waits', path: '/history', levels: ['vip'], api: { path: '/api/history', how: 'never' } },
  { name: 'history-fails', path: '/history', levels: ['vip'], api: { path: '/api/history', how: 'fails' } },
  { name: 'vip-waits', path: '/vip', levels: ['free'], api: { path: '/api/packages', how: 'never' } },
  {
    name: 'payment-waits',
    path: '/payment?plan=yearly',
    levels: ['free'],
    api: { path: '/api/payments', how: 'never' },
  },
  {
    name: 'payment-fails',
    path: '/payment?plan=yearly',
    levels: ['free'],
    api: { path: '/api/payments', how: 'fails' },
  },
  {
    name: 'admin-waits',
    path: '/admin/payment',
    levels: ['owner'],
    api: { path: '/api/admin', how: 'never' },
  },
  { name: 'admin-review', path: '/admin/payment?status=all', levels: ['owner'], before: openReview },
  { name: 'admin-member-open', path: '/admin/member?class=vip', levels: ['owner'], before: openMember },
  { name: 'lesson', path: '/tutorial/keyword-lines', levels: ['vip'], looped: true },
  { name: 'tool', path: '/tools/upscayl', levels: ['vip'], looped: true },
  { name: 'tool-missing', path: '/tools/no-such-tool', levels: ['vip'] },
  { name: 'session-waits', path: '/dashboard', levels: ['vip'], api: { path: '/api/session', how: 'never' } },
  { name: 'not-found', path: '/no-such-screen', levels: ['visitor', 'free'] },
  // Last, since the payment shows on other screens of the same member from then on.
  { name: 'payment-success', path: '/dashboard', levels: ['ex'], looped: true, before: handInPayment },
  { name: 'vip-pending', path: '/vip', levels: ['ex'], before: meetOwnPayment },
]

/**
 * Returns all pictures: those of the manifests, then those that need something done.
 * @param {{ path: string, look?: { levels: string[], name?: string, search?: string, looped?: true }[] }[]} manifests
 * @returns {LookedAt[]}
 */
export function lookedAt(manifests) {
  const asTheyOpen = manifests.flatMap(({ path, look = [] }) =>
    look.map(({ name = nameOf(path), search = '', ...picture }) => ({
      name,
      path: path + search,
      ...picture,
    })),
  )
  return [...asTheyOpen, ...AFTER_STEPS]
}

const nameOf = (path) => path.slice(1).replaceAll('/', '-') || 'landing'

function press(name) {
  return async (page) => {
    await page.getByRole('button', { name, exact: true }).first().click()
    await page.getByRole('dialog').or(page.locator('[data-toasts] > *')).first().waitFor()
  }
}

async function openLandingMenu(page) {
  const menu = page.locator('.phone-menu > summary')
  if (await menu.isVisible()) await menu.click()
}

async function openPalette(page) {
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').waitFor()
}

async function openAccountMenu(page) {
  await page.locator('header').getByRole('button').last().click()
  await page.getByRole('menu').waitFor()
}

async function signInWrongly(page) {
  await page.getByLabel('อีเมล').fill('nobody@demo.thokham.local')
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill('not-the-password')
  await page.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click()
  await page.getByRole('alert').waitFor()
}

async function solveCaptcha(page) {
  await page.locator('button[type=submit]:enabled').waitFor()
}

async function registerWithNothing(page) {
  await solveCaptcha(page)
  await page.locator('button[type=submit]').click()
  await page.getByRole('alert').waitFor()
}

/** Gives a generator, which says little while it is empty, keywords and weaves them. */
async function weave(page) {
  await page
    .getByRole('textbox', { name: /คีย์เวิร์ด/ })
    .first()
    .fill(
      [
        'smiling thai farmer',
        'rice terrace sunrise',
        'floating market boat',
        'street food vendor',
        'rice terrace sunrise',
      ].join('\n'),
    )
  await page.getByRole('button', { name: 'สร้าง Prompt', exact: true }).click()
  await page.getByText(/^ผลลัพธ์ \d/).waitFor()
}

/** Shows a run with results, from the set in the history that still has them. */
async function showRun(page) {
  await page.goto('/history', { waitUntil: 'networkidle' })
  await page.locator('a[href*="run="]').filter({ visible: true }).first().click()
  await page.getByRole('list', { name: 'ผลลัพธ์' }).waitFor()
}

/** Opens the newest payment for review. */
async function openReview(page) {
  await page
    .getByRole('button', { name: /^ตรวจรายการของ/ })
    .filter({ visible: true })
    .first()
    .click()
  await page.getByText('ยอดที่แจ้งตรงกับแพ็กเกจหักคูปอง').waitFor()
}

async function openMember(page) {
  await page
    .getByRole('button', { name: /^เปิดข้อมูลของ/ })
    .filter({ visible: true })
    .nth(2)
    .click()
  await page.getByRole('heading', { name: 'อุปกรณ์ที่เข้าสู่ระบบ' }).waitFor()
}

/** Opens the newest mail; there is none before somebody forgets a password. */
async function openMail(page) {
  await page.request.post('/api/auth/request-password-reset', { data: { email: RESET_TO } })
  const first = page.getByRole('list', { name: 'รายการอีเมล' }).getByRole('button').first()
  for (let tries = 0; tries < 50 && !(await first.isVisible()); tries++) {
    await page.reload({ waitUntil: 'networkidle' })
  }
  await first.click()
  await page.getByRole('article').waitFor()
}

async function openLetter(page) {
  await openMail(page)
  await page.getByRole('button', { name: 'แบบอีเมล' }).click()
  await page.frameLocator('iframe').getByRole('heading').waitFor()
}

/** Opens the link of a mailed letter, as the member does. */
async function openResetLink(page, { url, cookies }) {
  await page.request.post('/api/auth/request-password-reset', { data: { email: RESET_TO } })
  const headers = { cookie: cookies.owner.map(({ name, value }) => `${name}=${value}`).join('; ') }
  const read = async (path) => (await fetch(`${url}${path}`, { headers })).json()
  for (let tries = 0; tries < 50; tries++) {
    const { mails } = await read('/api/outbox?pageSize=100&status=outboxed')
    const mail = mails.find(({ to, kind }) => to === RESET_TO && kind === 'reset-password')
    const link = mail && (await read(`/api/outbox/${mail.id}`)).text.match(/^https?:\/\/\S+#token=\S+$/m)?.[0]
    if (link) {
      await page.goto('about:blank')
      await page.goto(link, { waitUntil: 'networkidle' })
      return page.getByLabel('ยืนยันรหัสผ่านใหม่').waitFor()
    }
    await page.waitForTimeout(100)
  }
  throw new Error(`no letter with a link came to ${RESET_TO}`)
}

/** Makes one payment that waits, with a slip of its own. @returns its id */
async function pay(page, { url }) {
  const { offers } = await (await page.request.get('/api/packages/offers')).json()
  const yearly = offers.find(({ plan }) => plan === 'yearly')
  const slip = sharp({ create: { width: 600, height: 1066, channels: 3, background: '#1C6743' } })
  const answer = await page.request.post('/api/payments', {
    headers: { origin: url },
    multipart: {
      idempotencyKey: PAYMENT,
      plan: 'yearly',
      shownTotalSatang: yearly.priceSatang,
      transferDate: '01/11/2569',
      transferTime: '08:12',
      bank: 'kbank',
      accountName: 'พิมพ์ชนก สุขสวัสดิ์',
      slip: { name: 'slip.jpg', mimeType: 'image/jpeg', buffer: await slip.jpeg().toBuffer() },
    },
  })
  if (!answer.ok()) throw new Error(`the payment was refused: ${await answer.text()}`)
  return (await answer.json()).id
}

async function handInPayment(page, server) {
  await page.goto(`/payment-success?id=${await pay(page, server)}`, { waitUntil: 'load' })
  await page
    .getByRole('heading', { level: 1, name: 'แจ้งชำระเงิน' })
    .or(page.getByText('เลขอ้างอิง').first())
    .first()
    .waitFor()
}

async function meetOwnPayment(page, server) {
  await pay(page, server)
  await page.reload({ waitUntil: 'networkidle' })
}

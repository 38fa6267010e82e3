import { statSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { type UploadItem, uploadId } from '@thokham/domain/upload/upload-queue'
import { weekOf } from '@thokham/domain/upload/upload-week'
import { kindsNamed, someOf, type UploadDoor } from '@thokham/metadata'
import { Failure } from '../failure.ts'
import { ensureLicence } from '../licence/ensure-licence.ts'
import { Progress } from '../progress.ts'
import { judgingRules } from '../rules/judging-rules.ts'
import { rulesOfLicence } from '../rules/rules-of-licence.ts'
import { UploadAccounts } from './accounts.ts'
import { HELP } from './help.ts'
import { readPassword } from './read-password.ts'
import { Seal } from './seal.ts'
import { TransferFault } from './transfer/transfer-fault.ts'
import { UploadJournal } from './upload-journal.ts'
import { UploadLines } from './upload-lines.ts'
import { readUploadOptions, type UploadOptions } from './upload-options.ts'
import { uploadPaths } from './upload-paths.ts'
import { type PlanWish, planUploads, putIntoQueue, recheckPicture, type UploadPlan } from './upload-plan.ts'
import { type MarketStop, UploadSender } from './upload-sender.ts'
import { stateSentence, uploadSentence } from './upload-sentences.ts'

/**
 * Runs `thokham upload`: judges, puts into the queue, sends what waits; says on stderr how it went.
 * @throws Failure
 */
export async function uploadCommand(args: readonly string[]): Promise<void> {
  const options = readUploadOptions(args)
  if (options.isHelp) {
    process.stdout.write(HELP)
    return
  }
  const paths = uploadPaths()
  const lines = new UploadLines(new UploadAccounts(paths.accounts, new Seal(paths.seal)))
  const isSet = await setAccount(options, lines)
  const doors = lines.accounts.doors().filter(({ id }) => options.markets.includes(id))
  if (options.isStatus) return sayStatus(paths.journal, options, lines)
  if (options.arrived.length > 0 || options.again.length > 0) return decide(paths.journal, options)
  if (doors.length === 0) throw new Failure('กรุณาระบุตลาดด้วย --to ดูวิธีใช้ด้วย thokham upload --help')
  if (isSet && options.words.length === 0 && !options.isTest) return say('บันทึกในเครื่องนี้แล้ว')
  await ensureLicence()
  if (options.isTest) return testAll(doors, lines)
  const wish: PlanWish = {
    doors,
    judge: judgingRules(await rulesOfLicence()),
    areAi: options.areAi,
    order: options.order,
  }
  const plan = options.words.length > 0 ? await planOf(options, wish) : null
  if (options.isDryRun) return plan ? sayPlan(plan, doors) : sayStatus(paths.journal, options, lines)
  if (plan) for (const path of await plan.writeCsvs(folderFor(options))) say(`เขียน ${path} แล้ว`)
  let onChange: (item: UploadItem) => void = () => {}
  const journal = UploadJournal.open(paths.journal, (item) => onChange(item))
  try {
    if (plan) await putIntoQueue(journal, plan.pictures, options.markets)
    const begun = new Set(toGo(journal, options.markets).map(uploadId))
    const progress = new Progress(BigInt(Math.max(1, begun.size)), 'กำลังส่ง')
    onChange = (item) => {
      if (item.state !== 'waiting' && item.state !== 'sending' && begun.delete(uploadId(item)))
        progress.add(1)
    }
    const stops = await sendAll(journal, { lines, doors, wish })
    progress.end()
    report(journal, { lines, doors, stops })
  } finally {
    journal.close()
  }
}

async function setAccount(
  { markets: [market], changes, asksPassword }: UploadOptions,
  { accounts }: UploadLines,
): Promise<boolean> {
  const isChanged = Object.keys(changes).length > 0
  if (market === undefined || !(isChanged || asksPassword)) return false
  if (isChanged) accounts.change(market, changes)
  if (asksPassword) {
    if (!accounts.of(market).user) throw new Failure(`กรุณาระบุ --user ของ ${nameOf(accounts, market)} ก่อน`)
    accounts.savePassword(market, await readPassword(`รหัสผ่านของ ${nameOf(accounts, market)}: `))
    say('รหัสผ่านอยู่ในเครื่องนี้เท่านั้น')
  }
  return true
}

const nameOf = (accounts: UploadAccounts, market: string): string =>
  accounts.doors().find(({ id }) => id === market)?.name ?? market

async function testAll(doors: readonly UploadDoor[], lines: UploadLines): Promise<void> {
  for (const door of doors) {
    let tested = await lines.test(door.id)
    if (!tested.ok && tested.code === 'key_new' && tested.detail) {
      pin(lines, door, tested.detail)
      tested = await lines.test(door.id)
    }
    if (tested.ok) say(`${door.name}: เข้าได้ เห็น ${group(tested.files)} ไฟล์ ยังไม่ได้ส่งอะไร`)
    else {
      say(`${door.name}: ${uploadSentence(tested.code, { ...door, detail: tested.detail })}`)
      if (door.who && tested.code === 'login') say(`${door.name}: ${door.who}`)
      process.exitCode = 1
    }
  }
}

/** Remembers the key of a host that is met for the first time. */
function pin({ accounts }: UploadLines, door: UploadDoor, fingerprint: string): void {
  accounts.change(door.id, { hostKey: fingerprint })
  say(`${door.name}: ${uploadSentence('key_new', { ...door, detail: fingerprint })} จำไว้แล้ว`)
}

async function planOf({ words }: UploadOptions, wish: PlanWish): Promise<UploadPlan> {
  const plan = await planUploads(words, wish)
  if (plan.pictures.length === 0) throw new Failure(`ไม่พบไฟล์ภาพ ${kindsNamed('หรือ')} ในโฟลเดอร์ที่ระบุ`)
  return plan
}

function folderFor({ out, words: [first = '.'] }: UploadOptions): string {
  if (out !== null) return out
  return statSync(first).isDirectory() ? first : dirname(first)
}

function sayPlan({ pictures }: UploadPlan, doors: readonly UploadDoor[]): void {
  for (const door of doors) {
    const left = new Map<string, string[]>()
    let goes = 0
    for (const { name, verdicts } of pictures) {
      const verdict = verdicts[door.id]
      if (!verdict) continue
      if ('target' in verdict) goes++
      else {
        const sentence = uploadSentence(verdict.why, { ...door, detail: verdict.detail })
        left.set(sentence, [...(left.get(sentence) ?? []), name])
      }
    }
    say(`${door.name}: จะส่ง ${group(goes)} จาก ${group(pictures.length)} ภาพ`)
    for (const [sentence, names] of left)
      say(`${door.name}: เว้นไว้ ${group(names.length)} ภาพ ${sentence}: ${someOf(names)}`)
  }
}

const toGo = (journal: UploadJournal, markets: readonly string[]): UploadItem[] =>
  journal
    .items()
    .filter(({ market, state }) => markets.includes(market) && (state === 'waiting' || state === 'sending'))

async function sendAll(
  journal: UploadJournal,
  { lines, doors, wish }: { lines: UploadLines; doors: readonly UploadDoor[]; wish: PlanWish },
): Promise<Map<string, MarketStop>> {
  const stops = new Map<string, MarketStop>()
  const doorOf = (market: string) => doors.find(({ id }) => id === market) as UploadDoor
  const sender = new UploadSender({
    journal,
    connect: async (market) => {
      try {
        return await lines.connect(market)
      } catch (error) {
        if (!(error instanceof TransferFault) || error.code !== 'key_new' || !error.detail) throw error
        pin(lines, doorOf(market), error.detail)
        return lines.connect(market)
      }
    },
    paceOf: (market) => lines.paceOf(market),
    recheck: (item) => recheckPicture(item, wish),
    onStop: (market, stop) => stops.set(market, stop),
    onWait: (market, fault, ms) => {
      const door = doorOf(market)
      const told = uploadSentence(fault.code, { ...door, detail: fault.detail })
      say(`${door.name}: ${told} ลองใหม่ใน ${Math.ceil(ms / 1000)} วินาที`)
    },
  })
  // What is on its way is asked about at the next start.
  const end = () => void sender.end()
  process.once('SIGINT', end)
  process.once('SIGTERM', end)
  try {
    await Promise.all(doors.map(({ id }) => sender.start(id)))
  } finally {
    process.off('SIGINT', end)
    process.off('SIGTERM', end)
  }
  return stops
}

function report(
  journal: UploadJournal,
  {
    lines,
    doors,
    stops,
  }: { lines: UploadLines; doors: readonly UploadDoor[]; stops: Map<string, MarketStop> },
): void {
  const items = journal.items()
  for (const door of doors) {
    const own = items.filter(({ market }) => market === door.id)
    for (const item of own.filter(({ state }) => state === 'refused' || state === 'unsure'))
      say(`${door.name}: ${basename(item.path)}: ${stateSentence(item, door)}`)
    const stop = stops.get(door.id)
    if (stop) say(`${door.name}: ${uploadSentence(stop.code, { ...door, detail: stop.detail })}`)
    if (stop?.code === 'login' && door.who) say(`${door.name}: ${door.who}`)
    const { weekly } = lines.paceOf(door.id)
    const week = weekOf(items, door.id, weekly, new Date())
    if (weekly !== null) say(`${door.name}: สัปดาห์นี้ ${group(week.sent)}/${group(weekly)} ภาพ`)
    if (week.over > 0) say(`${door.name}: ครบเพดานที่คุณใส่ ที่เหลือรอ ${week.next}`)
    say(`${door.name}: ${countsOf(own)}`)
    const isDone = own.every(({ state }) => state === 'sent' || state === 'left_out')
    if (isDone && own.some(({ state }) => state === 'sent'))
      say(`${door.name}: ส่งครบแล้ว ต่อไปกดส่งตรวจเองที่ ${door.portal}`)
    if (stop || own.some(({ state }) => state === 'refused' || state === 'unsure')) process.exitCode = 1
  }
}

function countsOf(items: readonly UploadItem[]): string {
  const count = (...states: UploadItem['state'][]) =>
    items.filter(({ state }) => states.includes(state)).length
  return (
    [
      [count('sent'), 'ส่งแล้ว'],
      [count('waiting', 'sending'), 'รอส่ง'],
      [count('refused'), 'ปลายทางไม่รับ'],
      [count('unsure'), 'ไม่แน่ใจ'],
      [count('left_out'), 'เว้นไว้'],
    ] as const
  )
    .filter(([many]) => many > 0)
    .map(([many, word]) => `${word} ${group(many)}`)
    .join(' · ')
}

function sayStatus(journal: string, { markets }: UploadOptions, { accounts }: UploadLines): void {
  const items = UploadJournal.read(journal)
  for (const door of accounts.doors()) {
    const own = items.filter(({ market }) => market === door.id)
    if (own.length === 0 || (markets.length > 0 && !markets.includes(door.id))) continue
    for (const item of own) process.stdout.write(`${door.name}\t${item.path}\t${stateSentence(item, door)}\n`)
    say(`${door.name}: ${countsOf(own)}`)
  }
}

/** Writes down what a member saw of pictures that are in doubt or were refused. */
function decide(path: string, { markets, arrived, again }: UploadOptions): void {
  const journal = UploadJournal.open(path)
  try {
    const named = (name: string) =>
      journal
        .items()
        .filter(
          (item) => basename(item.path) === name && (markets.length === 0 || markets.includes(item.market)),
        )
        .filter(({ state }) => state === 'unsure' || state === 'refused')
    const settle = (
      names: readonly string[],
      event: { do: 'again' } | { do: 'sent'; at: string; proof: 'member' },
    ) => {
      for (const name of names) {
        const items = named(name)
        if (items.length === 0) throw new Failure(`ไม่มี ${name} ที่รอคำตอบ`)
        for (const { market, path: of } of items) journal.add({ market, path: of, ...event })
      }
    }
    settle(arrived, { do: 'sent', at: new Date().toISOString(), proof: 'member' })
    settle(again, { do: 'again' })
  } finally {
    journal.close()
  }
  say('บันทึกแล้ว')
}

const group = (number: number): string => number.toLocaleString('en-US')

function say(sentence: string): void {
  process.stderr.write(`${sentence.replace(/\s*[\r\n]+\s*/g, ' ')}\n`)
}

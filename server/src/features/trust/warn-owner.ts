import { STEP_UP_NAMES, type StepUpAction } from '@thokham/domain/step-up'
import { eq } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { profiles } from '../../db/schema.ts'
import type { Services } from '../../services.ts'
import { alertEverywhere } from '../alerts/alert-owner.ts'
import type { Doer } from '../audit/write-audit.ts'
import { momentOf, type Origin } from '../auth/warn-member.ts'
import { readMailBrand } from '../mail/mail-brand.ts'
import { sendMail } from '../mail/send-mail.ts'
import { notMeUrl } from './not-me-link.ts'
import { frozenLetter, moneyLetter, powerLetter } from './trust-letters.ts'

/** Who does what the owner is to hear of: a caller, or whoever follows a letter's link. */
export type Actor = Doer & Origin

export type WarnDeps = Pick<Services, 'vault' | 'publicUrl' | 'ownerEmail' | 'clock' | 'tokenSecret'>

/**
 * Writes to the owner, and to their chats and programs, that something of power was done, in the transaction that does it. The
 * letter's “ไม่ใช่ฉัน” freezes the shop.
 */
export async function warnOwner(
  tx: Transaction,
  deps: WarnDeps,
  actor: Actor,
  action: Exclude<StepUpAction, 'settings.account'>,
): Promise<void> {
  const who = await nameOf(tx, actor)
  const letter = powerLetter(await readMailBrand(tx, deps.publicUrl), {
    moment: momentOf(actor),
    notMe: notMeUrl(deps, actor.now),
    action: STEP_UP_NAMES[action],
    who,
  })
  await sendMail(tx, deps.vault, { to: deps.ownerEmail, ...letter })
  await alertEverywhere(tx, deps, { title: letter.subject, text: `${who} ทำหลังยืนยันอีกครั้ง` })
}

/** Writes to the owner as `warnOwner` does, that members' transfers go somewhere else. */
export async function warnOfAccount(
  tx: Transaction,
  deps: WarnDeps,
  actor: Actor,
  account: { before: string | null; after: string | null },
): Promise<void> {
  const who = await nameOf(tx, actor)
  const brand = await readMailBrand(tx, deps.publicUrl)
  const letter = moneyLetter(brand, {
    moment: momentOf(actor),
    notMe: notMeUrl(deps, actor.now),
    ...account,
    who,
  })
  await sendMail(tx, deps.vault, { to: deps.ownerEmail, ...letter })
  await alertEverywhere(tx, deps, { title: letter.subject, text: who })
}

/** Writes to the owner as `warnOwner` does, that the shop was frozen. */
export async function tellFrozen(tx: Transaction, deps: WarnDeps, now: Date): Promise<void> {
  const letter = frozenLetter(await readMailBrand(tx, deps.publicUrl), now)
  await sendMail(tx, deps.vault, { to: deps.ownerEmail, ...letter })
  await alertEverywhere(tx, deps, { title: letter.subject, text: 'ทุกคนออกจากระบบแล้ว' })
}

async function nameOf(tx: Transaction, { caller }: Actor): Promise<string> {
  if (!caller.member) return 'ระบบ'
  const [found] = await tx
    .select({ name: profiles.displayName })
    .from(profiles)
    .where(eq(profiles.id, caller.member.id))
  return found?.name ?? 'ระบบ'
}

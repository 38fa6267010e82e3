import { shownClaims } from '@thokham/domain/claims'
import { landingSpots, type Spots } from '@thokham/domain/landing-spots'
import { asc } from 'drizzle-orm'
import { packages } from '../../db/schema.ts'
import type { Services } from '../../services.ts'
import { seatsLeft } from '../packages/lifetime-seats.ts'
import { readCurrentSettings } from '../settings/read-settings.ts'
import { readStrip } from '../strip-pictures/read-strip.ts'

/** Reads what the landing page shows right now, from the same rows that the shop sells by. */
export async function readLandingSpots({ db, publicUrl }: Services): Promise<Spots> {
  const { brand, claims, sales, prompts, payment, links } = await readCurrentSettings(db)
  return landingSpots({
    brand: brand.name,
    claims: shownClaims(claims),
    packages: await db.select().from(packages).orderBy(asc(packages.id)),
    seats: { total: sales.lifetimeSeats, left: await seatsLeft(db, sales.lifetimeSeats) },
    freeDailyLimit: prompts.freeDailyLimit,
    hasCountdown: sales.countdown,
    hasPromptPay: payment.promptPayId !== '',
    hasBankAccount: payment.accountNumber !== '',
    links,
    pictures: await readStrip(db),
    url: publicUrl.replace(/\/+$/, ''),
  })
}

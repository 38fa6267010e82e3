import { shownClaims } from '@thokham/domain/claims'
import { type LandingFacts, landingSpots, type Spots } from '@thokham/domain/landing-spots'
import { asc, count, isNull, sum } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { categories, lessons, packages } from '../../db/schema.ts'
import type { Services } from '../../services.ts'
import { seatsLeft } from '../packages/lifetime-seats.ts'
import { bankAccountOf, promptPayIdOf } from '../settings/bank-account.ts'
import { readCurrentSettings } from '../settings/read-settings.ts'
import { readStrip } from '../strip-pictures/read-strip.ts'

/** Reads what the landing page shows right now, from the same rows that the shop sells by. */
export async function readLandingSpots({ db, publicUrl }: Services): Promise<Spots> {
  const settings = await readCurrentSettings(db)
  const { brand, claims, sales, prompts, links } = settings
  return landingSpots({
    brand: brand.name,
    claims: shownClaims(claims),
    packages: await db.select().from(packages).orderBy(asc(packages.id)),
    seats: { total: sales.lifetimeSeats, left: await seatsLeft(db, sales.lifetimeSeats) },
    library: await countLibrary(db),
    freeDailyLimit: prompts.freeDailyLimit,
    hasCountdown: sales.countdown,
    hasPromptPay: promptPayIdOf(settings) !== '',
    hasBankAccount: bankAccountOf(settings) !== null,
    links,
    pictures: await readStrip(db),
    url: publicUrl.replace(/\/+$/, ''),
  })
}

async function countLibrary(db: Database): Promise<LandingFacts['library']> {
  const [found] = await db
    .select({ categories: count(), keywords: sum(categories.keywordCount).mapWith(Number) })
    .from(categories)
    .where(isNull(categories.deletedAt))
  const living = await db.$count(lessons, isNull(lessons.deletedAt))
  return { categories: found?.categories ?? 0, keywords: found?.keywords ?? 0, lessons: living }
}

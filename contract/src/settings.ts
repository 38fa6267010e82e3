import { THB_PER_USD } from '@thokham/domain/ai-cost'
import { ANSWER_KEYS, type AnswerKey, cannedAnswer, NO_ANSWER } from '@thokham/domain/chat/answers'
import { CHAT_INSTRUCTIONS } from '@thokham/domain/chat/instructions'
import { ONLINE_KINDS } from '@thokham/domain/chat/people-online'
import { SUPPORT_HOURS } from '@thokham/domain/chat/support-hours'
import { CLAIM_NAMES, CLAIMS, type ClaimName } from '@thokham/domain/claims'
import { FREE_DAILY_PROMPTS } from '@thokham/domain/daily-quota'
import { LICENCE_MACHINES, SWAPS } from '@thokham/domain/licence'
import { isOtherAccount } from '@thokham/domain/money-account'
import { LIFETIME_SEATS } from '@thokham/domain/packages'
import { readPromptPayId } from '@thokham/domain/promptpay'
import { ADMIN_MOST_HOURS, ADMIN_REST_MINUTES } from '@thokham/domain/session-life'
import { SIGN_IN_PROVIDERS } from '@thokham/domain/sign-in-provider'
import { BANK_IDS } from '@thokham/domain/slip-code'
import { type ZodType, z } from 'zod'
import { calendarDate, instant, optionalText, requiredText, webAddress } from './fields.ts'
import { operation } from './operation.ts'
import { seats } from './packages.ts'
import { taxId } from './tax-id.ts'

/** An http(s) address, or empty: then whatever would lead there is not shown. */
const link = z.union([z.literal(''), webAddress]).default('')

/** Most lines of a run that are asked at once. */
export const MOST_AT_ONCE = 64
const concurrency = (usual: number) => z.int().min(1).max(MOST_AT_ONCE).default(usual)

/** How one provider is asked. */
const aiProviderSettings = (atOnce: number) => z.object({ concurrency: concurrency(atOnce) }).prefault({})

/** Lines that the owner may add to the word list of an answer. */
export const MOST_ANSWER_WORDS = 500

const cannedAnswers = Object.fromEntries(
  ANSWER_KEYS.map((key) => [key, requiredText(1_000).default(cannedAnswer(key))]),
) as Record<AnswerKey, ReturnType<ReturnType<typeof requiredText>['default']>>

/** Lines of a word list (docs/product/chat.md#word-lists), the owner's beside those that ship. */
const answerWords = Object.fromEntries(
  ANSWER_KEYS.map((key) => [key, z.array(requiredText(200)).max(MOST_ANSWER_WORDS).default([])]),
) as Record<AnswerKey, z.ZodDefault<z.ZodArray<ReturnType<typeof requiredText>>>>

/** Describes a promise or comparison of the selling pages: a text with a switch (docs/product/app.md#claims). */
const claim = (name: ClaimName) =>
  z
    .object({
      on: z.boolean().default(CLAIMS[name].on),
      text: z.string().trim().max(200, 'too_long').default(CLAIMS[name].text),
    })
    .prefault({})

/** Empty = none; else of a kind that banks take, with the check digit that belongs to it. */
const typedPromptPayId = z.string().transform((typed, context) => {
  if (typed.trim() === '') return ''
  const answer = readPromptPayId(typed)
  if (answer.ok) return answer.id
  context.addIssue({ code: 'custom', message: answer.reason })
  return z.NEVER
})

const paymentSettings = z.object({
  /** Where transfers go; without an account number no bank details are shown. */
  bank: z.enum(BANK_IDS).default('kbank'),
  accountNumber: z.union([z.literal(''), z.string().regex(/^\d[\d -]{8,18}\d$/, 'format')]).default(''),
  accountName: optionalText(120),
  /** Phone, national id or e-wallet number; empty = no PromptPay QR. */
  promptPayId: z.union([z.literal(''), z.string().regex(/^(0\d{9}|\d{13}|\d{15})$/, 'format')]).default(''),
  /** Days after the decision at which a slip's picture is deleted; null = kept. */
  keepSlipsDays: z.int().min(30).max(3_650).nullable().default(null),
})

const legalSettings = z.object({
  /** What stands for `{ownerName}`, `{address}`, `{processors}` in terms and privacy; the contact is the team's e-mail. */
  ownerName: optionalText(120),
  address: optionalText(300),
  processors: optionalText(300),
  /** Stands on receipts beside the owner's name and address; empty = none. */
  taxId: z.union([z.literal(''), z.string().regex(/^\d{13}$/, 'format')]).default(''),
})

/**
 * What the owner may change without a new release: one database record. Every value has
 * the default of docs/product.md, so an empty record is a whole one, and a new setting needs no migration.
 */
export const settings = z.object({
  brand: z
    .object({
      name: requiredText(40).default('ทอคำ'),
      latinName: requiredText(40).default('Thokham'),
    })
    .prefault({}),
  links: z
    .object({
      /** The community chat's invitation */
      community: link,
      /** The support chat (LINE) */
      support: link,
      /** The how-to video channel */
      videos: link,
      /** The vault's spreadsheet */
      vaultSheet: link,
      facebook: link,
      tiktok: link,
      /** For those who would rather write */
      supportEmail: z.union([z.literal(''), z.email()]).default(''),
    })
    .prefault({}),
  claims: z
    .object(
      Object.fromEntries(CLAIM_NAMES.map((name) => [name, claim(name)])) as Record<
        ClaimName,
        ReturnType<typeof claim>
      >,
    )
    .prefault({}),
  legal: legalSettings.prefault({}),
  prompts: z
    .object({
      /** Prompts a Bangkok day for those without `prompts:unlimited`; `profiles.daily_limit` overrides it. */
      freeDailyLimit: z.int().min(0).max(1_000_000).default(FREE_DAILY_PROMPTS),
    })
    .prefault({}),
  payment: paymentSettings.prefault({}),
  licences: z
    .object({
      /** Machines at a time of a licence made from now on (docs/product/licences.md#licences). */
      machines: z.int().min(1).max(100).default(LICENCE_MACHINES),
      /** Activations of new machines that a licence may have within 30 days. */
      newMachinesPer30Days: z.int().min(1).max(1_000).default(SWAPS),
    })
    .prefault({}),
  security: z
    .object({
      /** Admins and the owner must have two-factor sign-in before they act as such. */
      requireTwoFactorForAdmins: z.boolean().default(false),
      /** Since when that holds; null = since it was asked. The owner's first second factor gives the others a fortnight. */
      twoFactorFrom: instant.nullable().default(null),
      /** How long they stay signed in at most, and while they do nothing. */
      adminSessionHours: z.int().min(1).max(ADMIN_MOST_HOURS).default(ADMIN_MOST_HOURS),
      adminRestMinutes: z.int().min(5).max(ADMIN_REST_MINUTES).default(ADMIN_REST_MINUTES),
    })
    .prefault({}),
  ai: z
    .object({
      openai: aiProviderSettings(8),
      gemini: aiProviderSettings(8),
      geminiFree: aiProviderSettings(2),
      /** Models and their prices are reference data (docs/product/ai.md#models). */
      /** Where a model is retired, the one that its provider names takes over (docs/product/ai.md#retired-models). */
      successorTakesOver: z.boolean().default(true),
      thbPerUsd: z.number().min(0).max(1_000).default(THB_PER_USD),
    })
    .prefault({}),
  /** The support chat (docs/product/chat.md#support-chat). */
  chat: z
    .object({
      /** The canned answers, with the variables of domain/chat/fill-answer.ts. */
      answers: z.object(cannedAnswers).prefault({}),
      /** What else each of them is found by. */
      words: z.object(answerWords).prefault({}),
      /** Said where nothing is found and no AI is set. */
      noAnswer: requiredText(1_000).default(NO_ANSWER),
      /** What the AI is told of how to answer. */
      instructions: optionalText(4_000).default(CHAT_INSTRUCTIONS),
      /** Questions to the AI a Bangkok day: of one visitor or member, and of all together; 0 = the AI is not asked. */
      aiPerVisitor: z.int().min(0).max(1_000).default(20),
      aiPerDay: z.int().min(0).max(1_000_000).default(500),
      /** Messages that one may send in a Bangkok day. */
      messagesPerDay: z.int().min(1).max(10_000).default(200),
      /** When the team answers: whole hours, Monday to Friday. */
      hours: z
        .object({
          from: z.int().min(0).max(23).default(SUPPORT_HOURS.from),
          to: z.int().min(1).max(24).default(SUPPORT_HOURS.to),
        })
        .prefault({})
        .refine(({ from, to }) => from < to, { error: 'too_small', path: ['to'] }),
      online: z.enum(ONLINE_KINDS).default('real'),
      /** Days after the last message at which a conversation is deleted. */
      keepDays: z.int().min(1).max(3_650).default(365),
      /** The team's canned replies: `/name` stands for the text, in which {name}, {reference}, {amount} and {package} are filled in. */
      replies: z
        .array(z.object({ name: requiredText(40), text: requiredText(1_000) }))
        .max(100)
        .default([
          {
            name: 'สลิปรอตรวจ',
            text: '[คุณ {name} ]ทีมงานได้รับสลิป[รายการ {reference}][ ยอด {amount} บาท]แล้ว จะตรวจให้ภายใน 24 ชั่วโมง',
          },
          { name: 'สลิปไม่ชัด', text: 'ภาพสลิปอ่านไม่ได้ กรุณาส่งภาพใหม่ ไม่ต้องโอนซ้ำ' },
          { name: 'สลิปชื่อไม่ตรง', text: 'ชื่อบัญชีผู้โอนไม่ตรงกับสมาชิก กรุณายืนยันชื่อ' },
        ]),
    })
    .prefault({}),
  sales: z
    .object({
      lifetimeSeats: z.int().min(0).max(1_000_000).default(LIFETIME_SEATS),
      /** The landing page's countdown (docs/product/app.md#the-landing-page). */
      countdown: z.boolean().default(true),
      /** Since when the shop's account is hidden (docs/auth.md#step-up); null = it sells. */
      frozenSince: instant.nullable().default(null),
    })
    .prefault({}),
  reminders: z
    .object({
      /** Letters around the end of a term (docs/product/back-office.md#reminders). */
      sevenDaysBefore: z.boolean().default(true),
      dayBefore: z.boolean().default(true),
      dayAfter: z.boolean().default(true),
    })
    .prefault({}),
  report: z
    .object({
      /** The day the shop opened: the report counts its operating time from here. */
      launchDate: calendarDate.default('2024-12-01'),
    })
    .prefault({}),
})
export type Settings = z.output<typeof settings>

/** The settings that every visitor's screen needs. */
export const publicSettings = settings.pick({ brand: true, links: true, prompts: true }).extend({
  payment: z.object({
    /** null = the owner has set none */
    bankAccount: z
      .object({ bank: z.enum(BANK_IDS), accountNumber: z.string(), accountName: z.string() })
      .nullable(),
    /** Is a PromptPay id set? The QR's text comes with the quote. */
    hasPromptPay: z.boolean(),
    /** The account is hidden for a while: nobody is to transfer. */
    isFrozen: z.boolean(),
  }),
  sales: z.object({ countdown: z.boolean(), seats }),
  /** What the selling pages promise; null = not shown. */
  claims: z.object(
    Object.fromEntries(CLAIM_NAMES.map((name) => [name, z.string().nullable()])) as Record<
      ClaimName,
      z.ZodNullable<z.ZodString>
    >,
  ),
  /** Whom members may sign in with beside us; set in the server's environment. */
  signInProviders: z.array(z.enum(SIGN_IN_PROVIDERS)),
  /** Which captcha the registration shows; set in the server's environment. */
  captcha: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('altcha') }),
    z.object({
      kind: z.enum(['recaptcha', 'turnstile']),
      siteKey: z.string(),
      /** The provider's script, `?render=explicit` included; its policy entry is open only then. */
      scriptUrl: z.string(),
    }),
  ]),
})

export const readSettings = operation({
  name: 'settings.read',
  summary: 'Brand, links, limits and ways to pay as the screens show them',
  method: 'GET',
  path: '/api/settings',
  access: 'public',
  response: publicSettings,
})

export const readAllSettings = operation({
  name: 'settings.readAll',
  summary: 'All settings, for the owner',
  method: 'GET',
  path: '/api/settings/all',
  access: 'owner:use',
  response: settings,
})

type Groups = Record<keyof Settings, Record<string, unknown>>

/** No group may be left out: nothing returns to its default by oversight. */
const everyGroup = (of: ZodType) =>
  z.record(settings.keyof(), z.looseObject({})).pipe(of as ZodType<Settings, Groups>)

/** As the owner types them. What was kept before an id was checked by its last digit is read, and mended here. */
const typedSettings = settings.extend({
  payment: paymentSettings.extend({ promptPayId: typedPromptPayId.default('') }).prefault({}),
  legal: legalSettings.extend({ taxId: taxId.default('') }).prefault({}),
})

/**
 * What was changed is written, what somebody else saved meanwhile stays. `conflict` with `changed` at each setting that
 * both changed: nothing is written then.
 */
export const changeSettings = operation({
  name: 'settings.change',
  summary: 'Write what was changed of the settings since they were read',
  method: 'PATCH',
  path: '/api/settings/all',
  access: 'owner:use',
  body: z.object({
    /** As they were read */
    shown: everyGroup(settings),
    /** As they are to be */
    values: everyGroup(typedSettings),
  }),
  maxBodyBytes: 1024 * 1024,
  response: settings,
  errors: ['conflict'],
  // The caller says what was shown, but only what differs from it is written: nobody gets an account past this.
  stepUp: ({ body: { shown, values } }) => {
    if (isOtherAccount(shown.payment, values.payment)) return 'settings.account'
    if (shown.security.requireTwoFactorForAdmins && !values.security.requireTwoFactorForAdmins)
      return 'settings.second-factor'
    return shown.sales.frozenSince === values.sales.frozenSince ? null : 'shop.open'
  },
})

export const updateSettings = operation({
  name: 'settings.update',
  summary: 'Write all settings: every group, as it was read and changed',
  method: 'PUT',
  path: '/api/settings/all',
  access: 'owner:use',
  body: everyGroup(typedSettings),
  response: settings,
  // What stands there now is not known before it is locked.
  stepUp: () => 'settings.update',
})

import { createTransport, type NodemailerError, type SMTPTransportOptions } from 'nodemailer'

const CONNECT_MS = 10_000
const SILENCE_MS = 20_000
/** For one mail in all; below the minute after which the database ends an idle transaction. */
const DEADLINE_MS = 40_000
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/
const FROM_HERE = 'no-reply@thokham.local'

/** A mail as it is handed over. */
export interface OutgoingMail {
  /** Decides the Message-ID, so that a mail sent twice by mischance is one mail to the mailbox. */
  id: string
  to: string
  subject: string
  text: string
  html: string
  createdAt: Date
}

/** Where mails go: to an SMTP server, or without one nowhere: they stay in the database for the owner to read. */
export interface Mailer {
  kind: 'smtp' | 'outbox'
  /**
   * Hands a mail over; resolves when the other side has taken it.
   * @returns its Message-ID
   * @throws MailRefused when it never will; any other error when a later try may help
   */
  deliver(mail: OutgoingMail): Promise<string>
  /** Greets the SMTP server, signing in where that is set. @throws when it does not answer as it should */
  check(): Promise<void>
}

/** The recipient's server refuses this mail for good. */
export class MailRefused extends Error {
  override name = 'MailRefused'
  constructor(readonly status: number) {
    super(`refused with ${status}`)
  }
}

export interface MailSettings {
  SMTP_URL?: string | undefined
  SMTP_HOST?: string | undefined
  SMTP_PORT: number
  SMTP_USER?: string | undefined
  SMTP_PASSWORD?: string | undefined
  MAIL_FROM?: string | undefined
}

/** Opens the way that mails take: the SMTP server of the settings, else the outbox. */
export function openMailer(settings: MailSettings): Mailer {
  const server = smtpOptions(settings)
  const from = settings.MAIL_FROM ?? FROM_HERE
  return server ? smtpMailer(server, from) : outboxMailer(from)
}

function smtpOptions(settings: MailSettings): SMTPTransportOptions | null {
  const timeouts = {
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
  }
  if (settings.SMTP_URL) return { url: settings.SMTP_URL, ...timeouts }
  const { SMTP_HOST: host, SMTP_PORT: port, SMTP_USER: user, SMTP_PASSWORD: pass } = settings
  if (!host) return null
  return {
    host,
    port,
    secure: port === 465,
    // What is in our mails opens accounts: it never crosses a network in the clear.
    requireTLS: !LOOPBACK.test(host),
    ...(user && { auth: { user, pass: pass ?? '' } }),
    ...timeouts,
  }
}

function smtpMailer(server: SMTPTransportOptions, from: string): Mailer {
  const transport = createTransport(server)
  return {
    kind: 'smtp',
    async deliver(mail) {
      try {
        const message = { ...messageOf(mail, from), signal: AbortSignal.timeout(DEADLINE_MS) }
        return (await transport.sendMail(message)).messageId
      } catch (error) {
        throw refusalOf(error) ?? error
      }
    },
    async check() {
      await transport.verify()
    },
  }
}

/**
 * Returns the refusal that stands: a 5xx about the recipient or the content; about signing in or the sender it is ours
 * to mend.
 */
function refusalOf(error: unknown): MailRefused | null {
  const { code, responseCode = 0, rejected } = error as Partial<NodemailerError> & { rejected?: string[] }
  const aboutRecipient = code === 'EENVELOPE' && (rejected?.length ?? 0) > 0
  return responseCode >= 500 && (aboutRecipient || code === 'EMESSAGE') ? new MailRefused(responseCode) : null
}

/**
 * Makes a mailer that hands nothing over: every mail is a row of the database, sealed there, and keeping it for the
 * owner takes nothing more (decision 028).
 */
function outboxMailer(from: string): Mailer {
  return {
    kind: 'outbox',
    deliver: async ({ id }) => messageIdOf(id, from),
    async check() {},
  }
}

function messageOf({ id, to, subject, text, html, createdAt }: OutgoingMail, from: string) {
  return {
    from,
    // As an object, so that nothing in it can name a second recipient.
    to: { name: '', address: to },
    subject,
    text,
    html,
    date: createdAt,
    messageId: messageIdOf(id, from),
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function messageIdOf(id: string, from: string): string {
  const host = /@([^@>\s]+)>?\s*$/.exec(from)?.[1] ?? 'thokham.local'
  return `<${id}@${host}>`
}

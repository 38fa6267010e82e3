import type { LicenceStatus } from '@thokham/contract/desktop-program'
import { Button } from '../components/ui/button.tsx'
import { Notice } from '../components/ui/notice.tsx'
import { useAction } from '../kit/action/use-action.ts'
import { TextField } from '../kit/form/fields/text-field.tsx'
import { useLocalForm } from '../kit/form/use-local-form.ts'
import { desktop as text } from '../text/desktop.ts'
import { type Program, refusalOf } from './program.ts'

type LicenceChange = { verb: 'activate'; key: string } | { verb: 'check-licence' | 'forget-licence' }

export interface LicencePanelProps {
  program: Program
  standing: LicenceStatus
  /** Address of the server whose profile names the machines. */
  server: string
}

/** Renders where the licence is given, and why one does not work. */
export function LicencePanel({ program, standing, server }: LicencePanelProps) {
  const form = useLocalForm({ defaultValues: { key: '' } })
  const { run, isBusy, fault } = useAction(
    {
      name: 'program.changeLicence',
      send: ({ verb, ...input }: LicenceChange) => program.ask(verb, input),
    },
    { always: (state) => state && program.show(state), refused: refusalOf },
  )
  const sentence = fault ?? standing.sentence
  return (
    <section className="crop mx-auto mt-6 flex max-w-[560px] flex-col gap-4 rounded-card bg-surface px-5 py-8 md:px-8">
      <div>
        <h1 className="text-xl">{text.licence}</h1>
        <p className="text-ink-2 text-sm">{text.licenceLead}</p>
      </div>
      {sentence && (
        <Notice
          kind="warn"
          role="alert"
          {...(standing.key !== null && {
            fix: {
              label: text.activateAgain,
              onPress: () => void run({ verb: 'check-licence' }),
            },
          })}
        >
          {sentence}
        </Notice>
      )}
      {standing.machines.length > 0 && (
        <div>
          <h2 className="font-semibold text-sm">{text.machines}</h2>
          <ul className="mt-1 divide-y divide-line text-sm">
            {standing.machines.map(({ name, system }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two machines may have one name
              <li key={at} className="flex flex-wrap gap-x-3 py-2">
                <span className="font-semibold">{name}</span>
                <span className="text-ink-2">{system}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <form
        className="flex flex-col gap-4"
        onSubmit={form.handleSubmit(({ key }) => run({ verb: 'activate', key }))}
      >
        <TextField
          form={form}
          name="key"
          label={text.licence}
          hint={standing.key ?? undefined}
          maxLength={100}
          spellCheck={false}
          placeholder="XXXX-XXXX-XXXX-XXXX-XXXX"
          className="font-mono"
        />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" variant="primary" busy={isBusy} disabled={form.watch('key').trim() === ''}>
            {text.activate}
          </Button>
          <a
            href={`${server}/profile#licence`}
            target="_blank"
            rel="noreferrer"
            className="touch font-semibold text-khram text-sm underline underline-offset-4"
          >
            {text.toProfile}
          </a>
          {standing.key !== null && (
            <Button disabled={isBusy} onClick={() => void run({ verb: 'forget-licence' })}>
              {text.forgetLicence}
            </Button>
          )}
        </div>
      </form>
    </section>
  )
}

import { queryOptions, useQuery } from '@tanstack/react-query'
import { LEGAL_TEXTS, type LegalTextName } from '@thokham/contract/legal'
import { type AdminText, listTexts, updateText } from '@thokham/contract/texts'
import { Button } from '../../components/ui/button.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { CheckboxField } from '../../kit/form/fields/checkbox-field.tsx'
import { TextareaField } from '../../kit/form/fields/textarea-field.tsx'
import { FormFault } from '../../kit/form/form-fault.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { QueryView } from '../../kit/query-view/query-view.tsx'
import { queryClient } from '../../lib/queries/query-client.ts'
import { queryOf } from '../../lib/queries/query-of.ts'
import { legal } from '../../text/legal.ts'
import { settingMessage, settings as text } from '../../text/settings.ts'
import { typedLegalText } from './legal-text-schema.ts'
import { PartCard } from './settings/settings-part.tsx'

const textsQuery = queryOptions({
  ...queryOf(['admin-legal-texts'], listTexts, {}),
  staleTime: 0,
  refetchOnWindowFocus: false,
})

/** Takes the texts of /terms and /privacy, and the owner's word that each was checked. */
export function LegalTexts() {
  const query = useQuery(textsQuery)
  return (
    <PartCard id="legal" title={text.legal.title} lead={text.legal.lead}>
      <QueryView query={query} waiting={<Skeleton className="mt-4 h-[824px]" />}>
        {({ texts }) => (
          <div className="mt-4 flex flex-col gap-6">
            {LEGAL_TEXTS.map((name) => {
              const found = texts.find(({ id }) => id === name)
              return found && <LegalTextForm key={name} name={name} found={found} />
            })}
          </div>
        )}
      </QueryView>
    </PartCard>
  )
}

const valuesOf = ({ body, note }: AdminText) => ({ body, checked: note === '' })

/** Takes over a text as it was saved, with the revision that the next change of it is compared to. */
function showSaved(saved: AdminText): void {
  queryClient.setQueryData(
    textsQuery.queryKey,
    (list) => list && { texts: list.texts.map((found) => (found.id === saved.id ? saved : found)) },
  )
}

function LegalTextForm({ name, found }: { name: LegalTextName; found: AdminText }) {
  const form = useForm(updateText, {
    schema: typedLegalText,
    values: valuesOf(found),
    isFollowing: true,
    keptAs: `text ${name}`,
    input: ({ body, checked }) => {
      const { title, variables, revision, note } = found
      const kept = note || legal.draft
      return {
        params: { id: name },
        body: { title, variables, revision, body, note: checked ? '' : kept },
      }
    },
    saved: valuesOf,
    always: (saved) => {
      if (!saved) return
      showSaved(saved)
      return Promise.all(
        ['legal', 'shop-to-do'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
      )
    },
    done: text.saved,
  })

  return (
    <form onSubmit={form.submit} noValidate className="flex flex-col gap-3">
      <TextareaField
        form={form}
        name="body"
        label={legal[name]}
        hint={text.legal.hint}
        fault={settingMessage}
        rows={10}
      />
      <CheckboxField form={form} name="checked">
        {text.legal.checked} <span className="sr-only">{legal[name]}</span>
      </CheckboxField>
      <FormFault form={form} />
      <Button
        type="submit"
        size={40}
        busy={form.isBusy}
        disabled={!form.formState.isDirty}
        aria-label={text.legal.save(legal[name])}
        className="self-start"
      >
        {text.save}
      </Button>
    </form>
  )
}

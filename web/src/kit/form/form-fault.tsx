import { Notice } from '../../components/ui/notice.tsx'

export interface FormFaultProps {
  form: { readonly fault: string | null; isConflict: boolean }
  /** The way to what somebody else has made of it. */
  newest?: { label: string; onPress: () => void } | undefined
}

/** Renders what went wrong with a form beyond its fields. */
export function FormFault({ form, newest }: FormFaultProps) {
  const { fault, isConflict } = form
  if (fault === null) return null
  const fix = isConflict && newest
  return (
    <Notice kind={fix ? 'warn' : 'error'} role="alert" {...(fix && { fix })}>
      {fault}
    </Notice>
  )
}

import { useEffect, useRef } from 'react'
import { useLatest } from '../../lib/browser/use-latest.ts'
import { Button, type ButtonProps } from './button.tsx'

export interface FileButtonProps extends Omit<ButtonProps, 'onClick' | 'children'> {
  /** What may be chosen, as the `accept` of an input. */
  accept: string
  /** What the button says. */
  children: string
  /** What the box behind it is for, when the button says less. */
  label?: string
  /** On phones its icon alone is seen. */
  iconOnPhones?: boolean
  onFile: (file: File) => void
}

/** Renders a button that lets one file be chosen. */
export function FileButton({ onFile, ...rest }: FileButtonProps) {
  return <FilesButton {...rest} single onFiles={([file]) => file && onFile(file)} />
}

export interface FilesButtonProps extends Omit<FileButtonProps, 'onFile'> {
  single?: boolean
  onFiles: (files: File[]) => void
}

/** Renders a button that lets files be chosen, several unless it is to be a single one. */
export function FilesButton({
  accept,
  label,
  single = false,
  iconOnPhones = false,
  onFiles,
  children,
  ...button
}: FilesButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const latest = useLatest(onFiles)
  // Chosen in the page as the server drew it, before this code was there to hear of it.
  useEffect(() => {
    const early = [...(input.current?.files ?? [])]
    if (!input.current || early.length === 0) return
    input.current.value = ''
    latest.current(early)
  }, [])
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={!single}
        aria-label={label ?? children}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
      <Button {...button} onClick={() => input.current?.click()}>
        {iconOnPhones ? <span className="max-md:sr-only">{children}</span> : children}
      </Button>
    </>
  )
}

import { Upload } from 'lucide-react'
import { type DragEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../i18n/format'
import { cx } from '../cx'

export interface DropZoneProps {
  label: string
  /** As of an input: "image/*", ".csv". */
  accept?: string
  multiple?: boolean
  maxBytes?: number
  onFiles: (files: File[]) => void
  disabled?: boolean
}

/** Files by dropping, pasting or choosing. */
export function DropZone({ label, accept, multiple = false, maxBytes, onFiles, disabled }: DropZoneProps) {
  const t = useTranslations('ui')
  const format = useFormat()
  const id = useId()
  const [over, setOver] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  const take = (list: FileList | null) => {
    const files = [...(list ?? [])].slice(0, multiple ? undefined : 1)
    if (files.length === 0 || disabled) return
    const wrong = files.find(file => !isAccepted(file, accept))
    const large = files.find(file => maxBytes !== undefined && file.size > maxBytes)
    if (wrong) return setRefusal(t('dropZone.wrongKind', { name: wrong.name }))
    if (large) {
      const limit = `${format.number(Math.round((maxBytes ?? 0) / 100_000) / 10)} MB`
      return setRefusal(t('dropZone.tooLarge', { name: large.name, limit }))
    }
    setRefusal(null)
    onFiles(files)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }

  return (
    <div>
      <label
        htmlFor={id}
        onDragOver={event => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        onPaste={event => take(event.clipboardData.files)}
        className={cx(
          'flex flex-col items-center justify-center gap-1 rounded-card border border-control border-dashed px-4 py-6 text-center has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
          over ? 'bg-brandSoft' : 'bg-surface hover:bg-sunken',
          disabled && 'opacity-60',
        )}
      >
        <Upload size={20} aria-hidden className="text-text3" />
        <span className="font-medium text-text">{label}</span>
        <span className="text-meta text-text3">{t('dropZone.how')}</span>
        <input
          id={id}
          type="file"
          accept={accept}
          multiple={multiple}
          disabled={disabled}
          onChange={event => {
            take(event.target.files)
            event.target.value = ''
          }}
          className="sr-only"
        />
      </label>
      {refusal && (
        <p role="alert" className="mt-1 font-medium text-bad text-meta">
          {refusal}
        </p>
      )}
    </div>
  )
}

function isAccepted(file: File, accept: string | undefined) {
  if (!accept) return true
  return accept.split(',').some(one => {
    const kind = one.trim().toLowerCase()
    if (kind.startsWith('.')) return file.name.toLowerCase().endsWith(kind)
    if (kind.endsWith('/*')) return file.type.startsWith(kind.slice(0, -1))
    return file.type === kind
  })
}

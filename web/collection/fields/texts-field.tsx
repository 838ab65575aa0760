import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Input } from '../../ui/fields/input'

export interface TextsFieldProps {
  value: readonly string[]
  onChange: (texts: string[]) => void
  placeholder?: string
  disabled: boolean
}

/** Several words: Enter or a comma ends one. */
export function TextsField({ value, onChange, placeholder, disabled }: TextsFieldProps) {
  const t = useTranslations('collection')
  const [draft, setDraft] = useState('')
  const add = () => {
    const texts = draft
      .split(',')
      .map(text => text.trim())
      .filter(text => text && !value.includes(text))
    setDraft('')
    if (texts.length > 0) onChange([...value, ...texts])
  }
  return (
    <div>
      <Input
        value={draft}
        disabled={disabled}
        placeholder={placeholder}
        onChange={event => setDraft(event.target.value)}
        onKeyDown={event => {
          if (event.key !== 'Enter' && event.key !== ',') return
          event.preventDefault()
          add()
        }}
        onBlur={add}
      />
      {/* has its height while empty: leaving the field adds a word, and must not move what is about to be pressed */}
      <ul className="mt-1.5 flex min-h-7 flex-wrap gap-1.5">
        {value.map(text => (
          <li key={text} className="inline-flex h-7 items-center rounded-full bg-mutedSoft pl-2.5 text-dense">
            {text}
            <button
              type="button"
              disabled={disabled}
              aria-label={t('collection.takeAway', { name: text })}
              onClick={() => onChange(value.filter(other => other !== text))}
              className="grid size-7 place-items-center rounded-full text-text3 hover:text-text"
            >
              <X size={13} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

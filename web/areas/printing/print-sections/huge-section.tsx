import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/buttons/button'
import { Field } from '../../../ui/fields/field'
import { Input } from '../../../ui/fields/input'
import { Checkbox } from '../../../ui/fields/toggles'
import { hugeHtml } from '../paper/paper-html'
import { DeskSection } from '../print-desk/desk-section'
import type { Desk } from '../print-desk/use-desk'

/** A word to be read from across the room. */
export function HugeSection({ desk }: { desk: Desk }) {
  const t = useTranslations('print-sections')
  const [text, setText] = useState('')
  const [size, setSize] = useState('')
  const [breaksLetters, setBreaksLetters] = useState(false)
  const px = size ? Math.min(600, Math.max(10, Number(size))) : null
  return (
    <DeskSection title={t('huge.title')}>
      <div className="grid grid-cols-[1fr_7rem] gap-3">
        <Field label={t('huge.text')}>
          <Input value={text} maxLength={200} onChange={event => setText(event.target.value)} />
        </Field>
        <Field label={t('huge.size')}>
          <Input
            type="number"
            min={10}
            max={600}
            placeholder={t('huge.fit')}
            value={size}
            onChange={event => setSize(event.target.value)}
          />
        </Field>
      </div>
      <Checkbox label={t('huge.break')} checked={breaksLetters} onChange={setBreaksLetters} />
      <Button
        kind="primary"
        whyDisabled={text.trim() ? null : t('huge.missing')}
        onClick={() => desk.writePaper(hugeHtml(text, px, breaksLetters, desk.paper))}
      >
        {t('put', { count: 1 })}
      </Button>
    </DeskSection>
  )
}

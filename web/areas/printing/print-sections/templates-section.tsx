import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { trpc } from '../../../api'
import { Button } from '../../../ui/buttons/button'
import { SkeletonRows } from '../../../ui/display/skeleton'
import { ErrorState } from '../../../ui/feedback/error-state'
import { Combobox } from '../../../ui/fields/combobox'
import { Field } from '../../../ui/fields/field'
import { Input } from '../../../ui/fields/input'
import { DeskSection } from '../print-desk/desk-section'
import type { Desk } from '../print-desk/use-desk'
import { useSayProblem } from '../print-desk/use-problem-text'
import { lookUp } from './look-up-later'

/** Papers that are printed again and again. */
export function TemplatesSection({ desk }: { desk: Desk }) {
  const t = useTranslations('print-sections')
  return (
    <DeskSection title={t('templates.title')}>
      <Templates desk={desk} />
    </DeskSection>
  )
}

function Templates({ desk }: { desk: Desk }) {
  const t = useTranslations('print-sections')
  const utils = trpc.useUtils()
  const sayProblem = useSayProblem()
  const list = trpc.merchant.printing.templates.list.useQuery()
  const then = { onSuccess: () => utils.merchant.printing.templates.invalidate(), onError: sayProblem }
  const save = trpc.merchant.printing.templates.save.useMutation(then)
  const remove = trpc.merchant.printing.templates.remove.useMutation(then)
  const [name, setName] = useState('')
  const [merchantId, setMerchantId] = useState<string | null>(null)
  if (list.isPending) return <SkeletonRows rows={2} />
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  const { html } = desk.current
  const whyNot = !html.trim() ? t('templates.empty') : !name.trim() ? t('templates.nameless') : null
  return (
    <>
      <ul className="max-h-48 overflow-y-auto">
        {list.data.templates.map(template => (
          <li key={template.id} className="flex items-center gap-2">
            <Button
              kind="ghost"
              className="min-w-0 flex-1 justify-start"
              onClick={() => desk.writePaper(template.html)}
            >
              <span className="truncate">{template.name}</span>
            </Button>
            <Button
              kind="ghost"
              icon={Trash2}
              aria-label={t('templates.remove', { name: template.name })}
              onClick={() => remove.mutate({ templateId: template.id })}
            />
          </li>
        ))}
      </ul>
      {list.data.templates.length === 0 && <p className="text-text2">{t('templates.none')}</p>}
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={t('templates.name')}>
          <Input value={name} maxLength={80} onChange={event => setName(event.target.value)} />
        </Field>
        <Field label={t('templates.merchant')} beside={t('optional')}>
          <Combobox
            value={merchantId}
            onChange={setMerchantId}
            search={text => lookUp('merchants', text)}
            clearable
          />
        </Field>
      </div>
      <Button
        loading={save.isPending}
        whyDisabled={whyNot}
        onClick={() => save.mutate({ name, html, merchantId }, { onSuccess: () => setName('') })}
      >
        {t('templates.save')}
      </Button>
    </>
  )
}

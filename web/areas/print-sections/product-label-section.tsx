import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { html } from '../../../src/modules/printing/rules/papers/html'
import { ticketTexts } from '../../../src/modules/printing/rules/papers/ticket-texts'
import { trpc } from '../../api'
import { lookUp } from '../../collection/lookups'
import { currentLanguage } from '../../i18n/language'
import { Button } from '../../ui/buttons/button'
import { Combobox } from '../../ui/fields/combobox'
import { Field } from '../../ui/fields/field'
import { TextArea } from '../../ui/fields/input'
import { changeJob } from '../paper/paper-jobs'
import { DeskSection } from '../print-desk/desk-section'
import type { Desk } from '../print-desk/use-desk'
import { useSayProblem } from '../print-desk/use-problem-text'

/** What the law wants on a dish: what it is, what is in it, and what makes people ill. */
export function ProductLabelSection({ desk }: { desk: Desk }) {
  const t = useTranslations('print-sections')
  const utils = trpc.useUtils()
  const sayProblem = useSayProblem()
  const [productId, setProductId] = useState<string | null>(null)
  const [extra, setExtra] = useState('')
  const put = async () => {
    try {
      const { name, description, ingredients, allergens } = await utils.admin.products.show.fetch({
        id: productId!,
      })
      const names = ticketTexts(currentLanguage()).allergens
      const named = allergens.map(allergen => names[allergen])
      const label = html`<div style="font-size:26px;line-height:1.2"><div style="font-size:48px;line-height:1.05;font-weight:900">${name}</div><div>${description}</div>${ingredients && html`<div style="margin-top:6px"><b>${t('product.ingredients')}</b> ${ingredients}</div>`}${named.length > 0 && html`<div style="margin-top:6px;font-weight:900">${t('product.allergens')} ${named.join(', ')}</div>`}${extra.trim() && html`<div style="margin-top:6px;white-space:pre-wrap">${extra.trim()}</div>`}</div>`
      desk.setJobs(jobs => changeJob(jobs, desk.current.id, { html: label.markup }))
    } catch (error) {
      sayProblem(error)
    }
  }
  return (
    <DeskSection title={t('product.title')}>
      <Field label={t('product.product')}>
        <Combobox value={productId} onChange={setProductId} search={text => lookUp('products', text)} />
      </Field>
      <Field label={t('product.extra')} beside={t('optional')}>
        <TextArea rows={2} maxLength={500} value={extra} onChange={event => setExtra(event.target.value)} />
      </Field>
      <Button kind="primary" whyDisabled={productId ? null : t('product.choose')} onClick={() => void put()}>
        {t('put', { count: 1 })}
      </Button>
    </DeskSection>
  )
}

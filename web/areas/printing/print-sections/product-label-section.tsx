import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { contentsOf } from '../../../../src/core/rules/ordering/allergens'
import { productPaper } from '../../../../src/modules/printing/papers/rules/papers/desk-papers'
import { netSizeOf } from '../../../../src/modules/stores/catalog/rules/net-size'
import { firstUseBy } from '../../../../src/modules/stores/catalog/rules/shelf-life'
import { trpc } from '../../../api'
import { currentLanguage } from '../../../i18n/language'
import { Button } from '../../../ui/buttons/button'
import { Combobox } from '../../../ui/fields/combobox'
import { Field } from '../../../ui/fields/field'
import { TextArea } from '../../../ui/fields/input'
import { DeskSection } from '../print-desk/desk-section'
import type { Desk } from '../print-desk/use-desk'
import { useSayProblem } from '../print-desk/use-problem-text'
import { lookUp } from './look-up-later'

const ownTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** What the law wants on a dish: what it is, how much, what is in it, what makes people ill, and how long it keeps. */
export function ProductLabelSection({ desk }: { desk: Desk }) {
  const t = useTranslations('print-sections')
  const utils = trpc.useUtils()
  const sayProblem = useSayProblem()
  const [productId, setProductId] = useState<string | null>(null)
  const [extra, setExtra] = useState('')
  const [isLoading, setIsLoading] = useState(false)
  const put = async () => {
    setIsLoading(true)
    const writePaper = desk.askForPaper()
    try {
      const { name, description, ingredients, ...product } = await utils.admin.products.show.fetch({
        id: productId!,
      })
      const paper = productPaper({
        ...{ name, description, ingredients, extra },
        contents: contentsOf(product, []),
        size: netSizeOf(product),
        // It is packed where and when its label is made.
        useBy: firstUseBy(Date.now(), ownTimeZone(), [product.expiryDays ?? undefined]),
        words: { ingredients: t('product.ingredients') },
        language: currentLanguage(),
      })
      writePaper(paper)
    } catch (error) {
      sayProblem(error)
    } finally {
      setIsLoading(false)
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
      <Button
        kind="primary"
        loading={isLoading}
        whyDisabled={productId ? null : t('product.choose')}
        onClick={() => void put()}
      >
        {t('put', { count: 1 })}
      </Button>
    </DeskSection>
  )
}

import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import {
  NUTRIENT_UNITS,
  NUTRIENTS,
  type Nutrient,
} from '../../../../src/modules/stores/catalog/rules/nutrients'
import { useFormat } from '../../../i18n/format'
import type { StatedFacts } from './stated-facts'

const KJ_PER_KCAL = 4.184

const PARTS: readonly Nutrient[] = ['saturatedFat', 'sugar']

/** How much a dish weighs, what one serving contains, and how it is prepared. */
export default function DishFacts({ product }: { product: StatedFacts }) {
  const t = useTranslations('dish-facts')
  const f = useFormat()
  const { netWeightG, netVolumeMl, nutrition, preparationInstructions } = product
  const stated = NUTRIENTS.filter(nutrient => nutrition?.[nutrient] !== undefined)
  const amountOf = (nutrient: Nutrient) => {
    const amount = nutrition![nutrient]!
    const text = `${f.number(amount)} ${NUTRIENT_UNITS[nutrient]}`
    return nutrient === 'energyKJ' ? `${text} / ${f.number(Math.round(amount / KJ_PER_KCAL))} kcal` : text
  }
  return (
    <div className="mt-4 space-y-3 text-note">
      {netWeightG !== null && <Fact name={t('weight')}>{`${f.number(netWeightG)} g`}</Fact>}
      {netVolumeMl !== null && <Fact name={t('volume')}>{`${f.number(netVolumeMl)} ml`}</Fact>}
      {preparationInstructions && (
        <div>
          <h3 className="font-medium">{t('preparation')}</h3>
          <p className="whitespace-pre-line text-text2">{preparationInstructions}</p>
        </div>
      )}
      {stated.length > 0 && (
        <table className="w-full max-w-md border-t">
          <caption className="pb-1 text-left font-medium">{t('perServing')}</caption>
          <tbody>
            {stated.map(nutrient => (
              <tr key={nutrient} className="border-b">
                <th
                  scope="row"
                  className={`py-1 text-left font-normal text-text2 ${PARTS.includes(nutrient) ? 'pl-4' : ''}`}
                >
                  {t(`nutrition.${nutrient}`)}
                </th>
                <td className="num py-1 text-right">{amountOf(nutrient)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <p>
    <b className="font-medium">{name}</b> <span className="num text-text2">{children}</span>
  </p>
)

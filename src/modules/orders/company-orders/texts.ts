import { textsIn } from '../../../core/rules/texts'
import ca from './texts/ca.json'
import en from './texts/en.json'
import es from './texts/es.json'
import fr from './texts/fr.json'

export const budgetTexts = textsIn<typeof en>({ ca, en, es, fr })

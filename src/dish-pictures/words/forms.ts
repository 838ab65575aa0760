/** The first rule that fits the plain name decides; the category decides where none does. */
const FORMS = [
  [
    'household',
    /paper|papel|rentaplats|lavavajillas|fregalls|estropajos|sabo |jabon|tovallons|servilletas|gots de|vasos de papel|bosses d|bolsas de|coberts|cubiertos|plats de|platos de/,
  ],
  ['pack', /^pack|esmorzar continental|lot de/],
  ['cups', /vasets|vasitos|iogurts amb granola|yogures con granola/],
  ['skewers', /broquetes|brochetas|satay|pinxo/],
  ['board', /^taula|^tabla|^music|frutos secos|fruita seca natural|surtido|assortiment/],
  [
    'tray',
    /safata de (mini|cookies|brioix|coca|wraps|sandv|sushi|maki|nigiri|uramaki|fruita)|bandeja de (mini|cookies|boll|coca|wraps|sand|sushi|maki|nigiri|uramaki|fruta)|^mini (entrepans|bocadillos|hamburgues|quiches)|petits fours|brownies tallats|brownies cortados/,
  ],
  ['crate', /^caixa de|^caja de/],
  ['pizza', /pizza/],
  ['burger', /^hamburgues[ae]? /],
  ['hotdog', /hot dog|perrito/],
  ['wrap', /wrap|burrito|fajita/],
  ['bagel', /bagel/],
  ['toast', /torrada|tostada|bruschetta|coca de recapte|focaccia|pa amb tomaquet|pan con tomate/],
  ['bikini', /bikini|sandvitx|sandwich/],
  ['sandwich', /entrepa|bocadillo/],
  ['nigiri', /nigiri|gunkan/],
  ['maki', /maki|\broll\b/],
  ['sashimi', /sashimi/],
  ['dumplings', /gyoz|dim sum|^wonton|^wanton|bao /],
  ['ramen', /ramen|pho |udon en|bun bo|sopa de wonton|sopa de wanton/],
  ['rolls', /rotllets|rollitos|cannoli|canya|cana de/],
  [
    'paella',
    /paella|fideua|^arros (negre|a banda|del senyoret|de muntanya|caldos|melos|de verdures|al forn)|^arroz (negro|a banda|del senor|de verduras|caldoso|meloso|al horno|de montana)/,
  ],
  ['poke', /poke|^bowl|buddha|donburi|bibimbap|amanida tailandesa|ensalada tailandesa/],
  ['smoothie', /^bol d acai|^bol de acai|^hummus amb|^hummus con|iogurt|yogur|puding|pudin/],
  [
    'soup',
    /crema (de|fre)|crema fria|gaspatxo|gazpacho|salmorejo|vichyssoise|ajoblanco|^sopa|minestrone|brou|caldo/,
  ],
  [
    'salad',
    /amanida|ensalad|esqueixada|xatonada|empedrat|^(?!torta).*caprese|burrata amb|burrata con|tabule/,
  ],
  ['carpaccio', /carpaccio|vitello|tartar|salmo fumat amb/],
  ['risotto', /risotto|arros amb llet|arroz con leche/],
  ['baked', /lasa(ny|n)a|canelon|parmigiana|provolone fos|provolone fundido|farcides|rellenas/],
  ['ravioli', /ravioli|nyoqui|noqui|gnocchi|tortellini/],
  [
    'pasta',
    /espagueti|tallarin|tagliatelle|linguine|penne|rigatoni|macarr|orecchiette|espirals|espirales|\bpasta\b/,
  ],
  ['noodles', /fideus|fideos|pad thai|udon|yakisoba|noodles/],
  ['friedRice', /^arros|^arroz/],
  ['plate', /planxa|plancha|^pop |^pulpo|^verdur.*brasa|^xai|^cordero|llibrets|flamenquin/],
  ['omelette', /truita|tortilla de/],
  [
    'fried',
    /croquet|bunyols de bac|bunuelos de bac|arancini|bastonets de mozz|palitos|anelles|aros de|patates (fre|rus|bra|amb)|patatas (fri|rus|bra|con)|moniato fregit|boniato frito|tires|tiras|aletes|alitas|nachos|karaage|tempura|calamars|calamares|seitons|boquerones|pa de gamb|pan de gamb|xips de|chips de|olives arb|aceitunas ali|padro|edamame/,
  ],
  [
    'glass',
    /^suc |^zumo|^batut|^batido|llimonada|limonada|orxata|horchata|kombu|aigua de coco|agua de coco|te fred|te frio|sangria/,
  ],
  [
    'cup',
    /^termo|^cafe |^cafe$|tallat|cortado|caputxino|capuchino|xocolata desfeta|chocolate a la taza|^te |^infusio|^infusion|latte|affogato/,
  ],
  ['bottle', /\baigua\b|\bagua\b|cervesa|cerveza|^vi |^vino|cava|vermut|refresc|\bcola\b|tonica/],
  [
    'cake',
    /pastis|tarta|torta|cheesecake|brownie|pa de pessic|bizcocho|tiramisu|pa de platan|pan de platano|torrija|coulant/,
  ],
  [
    'custard',
    /crema catalana|flam|flan|natilles|natillas|tocinet|tocino de|mousse|panna cotta|mel i mato|requeson|arros amb llet|postre/,
  ],
  ['iceCream', /gelat|helado|mochi/],
  [
    'fruitSalad',
    /macedonia|fruita tallada|fruta cortada|pinya natural|pina natural|sindria fresca|sandia fresca|pera al/,
  ],
  [
    'pastry',
    /croissant|cruasan|napolitana|ensa|palmera|magdalena|muffin|donut|cookie|galeta|galleta|rotlle|rollo de can|bunyol|bunuelo|xurros|churros|coca|tortitas|gofre|barreta|barrita|boletes|bolitas|dorayaki|quiche|empanada/,
  ],
  ['loaf', /baguet|^pa |^pan |hogaza|panet|panecillo/],
  [
    'stew',
    /llenties|lentejas|cigrons|garbanzo|mandonguilles|albondigas|fricando|ternera con setas$|estofad|estofada|cua de|rabo|galtes|carrillada|escudella|cocido|faves|habas|mongetes|alubias|suquet|caldereta|marmitako|chili|dal de|curri|curry|potaje|samfaina|pisto|espinacs|espinacas|caponata|tofu mapo|conill|conejo|bacalla|bacalao|tonyina amb|atun con|musclos|mejillones|menestra|trinxat|^verdura del/,
  ],
] as const satisfies readonly (readonly [string, RegExp])[]

/** How a dish is built. */
export type Form = (typeof FORMS)[number][0] | 'packet' | 'produce' | 'wokDish' | 'card'

const BY_CATEGORY: Record<string, Form> = {
  fruit: 'produce',
  drink: 'bottle',
  other: 'packet',
  snack: 'packet',
  dessert: 'custard',
  cleaning: 'household',
  packaging: 'household',
  cutlery: 'household',
  catering: 'board',
}
const WEIGHED = /\b(\d+( \d+)?) ?(kg|g|ml|l|cl|u|bosses|bolsitas|llaunes|supremes|supremas)\b/
const GREENGROCER =
  /^(poma|manzana|pera|platan|taronja|naranja|mandarina|llimona|limon|maduixa|fresa|nabius|arandanos|raim|uva|kiwi|pinya|pina|mango|melo|sindria|sandia|pressec|melocoton|alvocat|aguacate|tomaquet|tomate|enciam|lechuga|canonges|canonigos|espinacs|espinacas|patata|ceba|cebolla|all|ajo|pastanaga|zanahoria|pebrot|pimiento|carbasso|calabacin|alberginia|berenjena|cogombre|pepino|broquil|brocoli|xampinyons|champinones|blat|mazorca|moniato|boniato|gingebre|jengibre|alfabrega|albahaca)\b/

/** No food: people, journeys, tables and what is lent. */
const SERVICES = new Set(['service', 'transport', 'labor', 'furniture'])
const LENT = /^lloguer|^alquiler/
const WOK = /agredol|agridul|kung|ostres|ostras|xines|chinas|bambu|ametlles|almendras|broquil|brocoli/

export function formOf(name: string, category: string, ingredients: readonly string[]): Form {
  if (SERVICES.has(category) || LENT.test(name)) return 'card'
  return formOnShelf(name, category) ?? FORMS.find(([, pattern]) => pattern.test(name))?.[0] ?? otherForm()

  function otherForm(): Form {
    const byCategory = BY_CATEGORY[category]
    if (byCategory === 'household') return byCategory
    // Of words that say nothing, nothing is made up.
    if (ingredients.length === 0) return 'card'
    return byCategory ?? (WOK.test(name) ? 'wokDish' : 'plate')
  }
}

/** What a shop sells as it is, raw or packed. */
function formOnShelf(name: string, category: string): Form | null {
  const isRaw = GREENGROCER.test(name)
  if (category === 'other' && isRaw && !/triturat|triturado/.test(name)) return 'produce'
  if (category === 'fruit' && isRaw && !/natural|fresca/.test(name)) return 'produce'
  if (category === 'snack' && WEIGHED.test(name)) return 'packet'
  if (category === 'other') return 'packet'
  if (category === 'drink') {
    if (/en gra|capsul|bosses|bolsitas/.test(name)) return 'packet'
    if (/\d (l|cl)$/.test(name) && !/termo|llimonada|limonada|te fr|orxata|horchata/.test(name))
      return 'bottle'
  }
  return /en ampolla|en botella/.test(name) ? 'bottle' : null
}

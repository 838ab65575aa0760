import { dishes } from './dish'

export const pizzas = dishes(
  { kind: 'pizza', category: 'main', cuisines: ['pizza', 'italian'] },
  `
  Pizza margarida | Pizza margarita | 9.90 | dough tomatoSauce mozzarella basil oliveOil
  Pizza marinera | Pizza marinara | 8.90 | dough tomatoSauce garlic oregano oliveOil
  Pizza prosciutto i bolets | Pizza prosciutto e funghi | 11.90 | dough tomatoSauce mozzarella ham mushroom
  Pizza quatre formatges | Pizza cuatro quesos | 12.50 | dough mozzarella gorgonzola provolone parmesan
  Pizza diavola | = | 11.90 | dough tomatoSauce mozzarella salami jalapeno
  Pizza vegetal | = | 11.50 | dough tomatoSauce mozzarella courgette aubergine redPepper
  Pizza capritxosa | Pizza caprichosa | 12.50 | dough tomatoSauce mozzarella ham artichoke mushroom olives
  Pizza de burrata i tomàquet sec | Pizza de burrata y tomate seco | 13.90 | dough tomatoSauce burrata driedTomato rocket
  Pizza de tonyina i ceba | Pizza de atún y cebolla | 11.90 | dough tomatoSauce mozzarella tuna redOnion
  Pizza mortadel·la i festucs | Pizza mortadela y pistacho | 13.90 | dough mozzarella mortadella pistachio burrata
  Pizza de tòfona i bolets | Pizza de trufa y setas | 14.50 | dough mozzarella wildMushroom truffle parmesan
  Pizza barbacoa | = | 12.50 | dough mozzarella beef bacon onion bbq
  Pizza de pollastre i pesto | Pizza de pollo y pesto | 12.50 | dough mozzarella chicken pesto cherryTomato
  Pizza hawaiana | = | 11.50 | dough tomatoSauce mozzarella ham pineapple
  Calzone napolità | Calzone napolitano | 12.50 | dough ricotta mozzarella ham tomatoSauce
  Pizza vegana de verdures | Pizza vegana de verduras | 11.50 | dough tomatoSauce artichoke courgette olives rocket
`,
)

export const italianPasta = dishes(
  { kind: 'pasta', category: 'main', cuisines: ['italian'] },
  `
  Espaguetis a la carbonara | = | 10.90 | pasta pancetta egg parmesan
  Tallarines a la bolonyesa | Tallarines a la boloñesa | 10.50 | eggPasta beef pork tomatoSauce carrot celery wine
  Penne a l'arrabbiata | Penne all’arrabbiata | 9.20 | pasta tomatoSauce garlic jalapeno parsley
  Lasanya de carn | Lasaña de carne | 10.90 | eggPasta beef tomatoSauce bechamel parmesan
  Lasanya de bolets i tòfona | Lasaña de setas y trufa | 11.90 | eggPasta wildMushroom truffle bechamel parmesan
  Ravioli de ricotta i espinacs | Ravioli de ricotta y espinacas | 11.50 | eggPasta ricotta spinach butter parmesan
  Ravioli de carbassa amb mantega | Ravioli de calabaza con mantequilla | 11.50 | eggPasta pumpkin butter parmesan thyme
  Nyoquis al pesto | Ñoquis al pesto | 10.90 | potato flour egg pesto parmesan
  Nyoquis de gorgonzola i nous | Ñoquis de gorgonzola y nueces | 11.50 | potato flour egg gorgonzola walnut cream
  Tagliatelle amb salmó | Tagliatelle con salmón | 11.90 | eggPasta smokedSalmon cream dill
  Linguine amb cloïsses | Linguine con almejas | 12.90 | pasta clam garlic wine parsley
  Rigatoni a la norma | = | 10.50 | pasta aubergine tomatoSauce ricotta basil
  Espaguetis cacio e pepe | = | 9.90 | pasta parmesan butter
  Risotto de bolets | Risotto de setas | 11.90 | rice wildMushroom parmesan butter wine
  Risotto d'espàrrecs i llimona | Risotto de espárragos y limón | 11.50 | rice asparagus lemon parmesan butter
  Parmigiana d’albergínia | Parmigiana de berenjena | 10.90 | aubergine tomatoSauce mozzarella parmesan basil
  Orecchiette amb bròquil | Orecchiette con brócoli | 10.20 | pasta broccoli anchovy garlic oliveOil
  Pollastre a la parmesana | Pollo a la parmesana | 11.90 | chicken breadcrumbs egg tomatoSauce mozzarella
`,
)

export const antipasti = dishes(
  { kind: 'starter', category: 'starter', cuisines: ['italian'] },
  `
  Bruschetta de tomàquet i alfàbrega | Bruschetta de tomate y albahaca | 5.90 | bread tomato basil garlic oliveOil
  Burrata amb tomàquet i pesto | Burrata con tomate y pesto | 9.90 | burrata tomato pesto rocket
  Carpaccio de vedella | Carpaccio de ternera | 11.90 | beef parmesan rocket lemon oliveOil
  Vitello tonnato | = | 11.90 | beef tuna capers mayonnaise
  Focaccia de romaní | Focaccia de romero | 4.50 | focaccia rosemary oliveOil salt
  Arancini de bolets (4 u.) | Arancini de setas (4 u.) | 6.90 | rice wildMushroom mozzarella egg breadcrumbs
  Caponata siciliana | = | 7.20 | aubergine celery tomato olives capers raisins vinegar
  Provolone fos | Provolone fundido | 7.90 | provolone tomatoSauce oregano bread
  Amanida caprese | Ensalada caprese | 8.90 | tomato mozzarella basil oliveOil
  Minestrone | = | 6.50 | whiteBeans carrot celery courgette tomato pasta
`,
)

export const dolci = dishes(
  { kind: 'dessert', category: 'dessert', cuisines: ['italian'] },
  `
  Tiramisú | = | 5.50 | mascarpone egg ladyfingers coffee cocoa
  Panna cotta de fruits vermells | Panna cotta de frutos rojos | 5.20 | cream gelatine redBerries sugar
  Cannoli de ricotta i festucs (2 u.) | Cannoli de ricotta y pistacho (2 u.) | 5.50 | flour ricotta pistachio sugar
  Torta caprese | = | 5.50 | chocolate almond egg butter sugar
  Gelat de festucs | Helado de pistacho | 4.90 | milk cream pistachio sugar
  Affogato | = | 4.50 | milk cream vanilla coffee
`,
)

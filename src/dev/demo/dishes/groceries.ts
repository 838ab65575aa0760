import { dishes } from './dish'

export const fruits = dishes(
  { kind: 'fruit', category: 'fruit', vatPercent: 4 },
  `
  Poma Golden (1 kg) | Manzana Golden (1 kg) | 2.49 | apple | g=1000
  Poma Fuji (1 kg) | Manzana Fuji (1 kg) | 2.79 | apple | g=1000
  Pera Conferència (1 kg) | Pera Conferencia (1 kg) | 2.69 | pear | g=1000
  Plàtan de Canàries (1 kg) | Plátano de Canarias (1 kg) | 2.39 | banana | g=1000
  Taronja de taula (2 kg) | Naranja de mesa (2 kg) | 3.49 | orange | g=2000
  Mandarina (1 kg) | = | 2.59 | orange | g=1000
  Llimona (500 g) | Limón (500 g) | 1.29 | lemon | g=500
  Maduixa (500 g) | Fresa (500 g) | 3.29 | strawberry | g=500
  Nabius (125 g) | Arándanos (125 g) | 2.49 | blueberry | g=125
  Raïm blanc sense llavors (500 g) | Uva blanca sin semillas (500 g) | 2.99 | grapes | g=500
  Kiwi (1 kg) | = | 3.99 | kiwi | g=1000
  Pinya sencera | Piña entera | 3.29 | pineapple | g=1500
  Mango (unitat) | Mango (unidad) | 2.29 | mango | g=400
  Meló pell de gripau | Melón piel de sapo | 4.29 | melon | g=2500
  Síndria (mitja) | Sandía (media) | 3.89 | watermelon | g=2500
  Préssec (1 kg) | Melocotón (1 kg) | 3.19 | peach | g=1000
  Alvocat (2 u.) | Aguacate (2 u.) | 2.99 | avocado | g=400
  Caixa de fruita per a l'oficina (5 kg) | Caja de fruta para la oficina (5 kg) | 18.90 | apple banana pear orange | g=5000
  Caixa de fruita per a l'oficina (10 kg) | Caja de fruta para la oficina (10 kg) | 34.90 | apple banana pear orange kiwi | g=10000
`,
)

export const vegetables = dishes(
  { kind: 'fruit', category: 'other', vatPercent: 4 },
  `
  Tomàquet de penjar (1 kg) | Tomate en rama (1 kg) | 2.69 | tomato | g=1000
  Tomàquet cherry (250 g) | Tomate cherry (250 g) | 1.59 | cherryTomato | g=250
  Enciam meravella | Lechuga iceberg | 1.29 | lettuce
  Canonges i ruca (125 g) | Canónigos y rúcula (125 g) | 1.89 | lambsLettuce rocket | g=125
  Espinacs (300 g) | Espinacas (300 g) | 1.79 | spinach | g=300
  Patata (2 kg) | = | 2.59 | potato | g=2000
  Ceba (1 kg) | Cebolla (1 kg) | 1.49 | onion | g=1000
  All sec (3 u.) | Ajo seco (3 u.) | 1.39 | garlic
  Pastanaga (1 kg) | Zanahoria (1 kg) | 1.19 | carrot | g=1000
  Pebrot vermell (500 g) | Pimiento rojo (500 g) | 1.69 | redPepper | g=500
  Carbassó (1 kg) | Calabacín (1 kg) | 1.89 | courgette | g=1000
  Albergínia (500 g) | Berenjena (500 g) | 1.49 | aubergine | g=500
  Cogombre (2 u.) | Pepino (2 u.) | 1.39 | cucumber
  Bròquil (500 g) | Brócoli (500 g) | 1.69 | broccoli | g=500
  Xampinyons (250 g) | Champiñones (250 g) | 1.49 | mushroom | g=250
  Blat de moro cuit (2 u.) | Mazorca cocida (2 u.) | 1.99 | corn
  Moniato (1 kg) | Boniato (1 kg) | 2.29 | sweetPotato | g=1000
  Gingebre (100 g) | Jengibre (100 g) | 0.99 | ginger | g=100
  Alfàbrega fresca | Albahaca fresca | 1.49 | basil
`,
)

export const dairy = dishes(
  { kind: 'pantry', category: 'other', vatPercent: 4 },
  `
  Llet semidesnatada (1 l) | Leche semidesnatada (1 l) | 1.15 | milk | ml=1000
  Llet sencera (6 × 1 l) | Leche entera (6 × 1 l) | 6.39 | milk | ml=6000
  Llet fresca de granja (1 l) | Leche fresca de granja (1 l) | 1.69 | milk | ml=1000
  Beguda de civada barista (1 l) | Bebida de avena barista (1 l) | 2.49 | oatMilk | vat=10 ml=1000
  Beguda d'ametlla (1 l) | Bebida de almendra (1 l) | 2.29 | almond water | vat=10 ml=1000
  Iogurt natural (4 u.) | Yogur natural (4 u.) | 1.49 | yoghurt | vat=10 g=500
  Iogurt grec amb mel (4 u.) | Yogur griego con miel (4 u.) | 2.39 | yoghurt honey | vat=10 g=500
  Formatge manxec curat (250 g) | Queso manchego curado (250 g) | 5.49 | manchego | g=250
  Formatge de cabra (200 g) | Rulo de cabra (200 g) | 3.89 | goatCheese | g=200
  Mozzarella fresca (125 g) | = | 1.39 | mozzarella | g=125
  Formatge ratllat (200 g) | Queso rallado (200 g) | 2.29 | cheese | g=200
  Formatge per untar (200 g) | Queso de untar (200 g) | 1.99 | creamCheese | g=200
  Mantega sense sal (250 g) | Mantequilla sin sal (250 g) | 2.89 | butter | vat=10 g=250
  Ous camperols (12 u.) | Huevos camperos (12 u.) | 3.49 | egg
  Nata per cuinar (200 ml) | Nata para cocinar (200 ml) | 1.09 | cream | vat=10 ml=200
`,
)

export const deli = dishes(
  { kind: 'pantry', category: 'other' },
  `
  Pernil ibèric llescat (80 g) | Jamón ibérico loncheado (80 g) | 6.49 | ibericoHam | g=80
  Pernil dolç (150 g) | Jamón cocido (150 g) | 2.49 | ham | g=150
  Fuet (170 g) | = | 3.29 | fuet | g=170
  Gall dindi llescat (150 g) | Pechuga de pavo loncheada (150 g) | 2.39 | turkey | g=150
  Salmó fumat (100 g) | Salmón ahumado (100 g) | 4.99 | smokedSalmon | g=100
  Hummus (240 g) | = | 2.29 | hummus oliveOil | g=240
  Guacamole (200 g) | = | 2.69 | guacamole lime | g=200
  Gaspatxo fresc (1 l) | Gazpacho fresco (1 l) | 2.89 | tomato cucumber greenPepper vinegar oliveOil | ml=1000
  Truita de patates envasada (600 g) | Tortilla de patatas envasada (600 g) | 3.49 | potato egg onion | g=600
  Tofu ferm (250 g) | Tofu firme (250 g) | 2.49 | tofu | g=250
  Pit de pollastre filetejat (500 g) | Pechuga de pollo fileteada (500 g) | 5.49 | chicken | g=500
  Hamburgueses de vedella (2 u.) | Hamburguesas de ternera (2 u.) | 3.99 | beef | g=240
  Salmó fresc (2 supremes) | Salmón fresco (2 supremas) | 8.99 | salmon | g=300
`,
)

export const pantry = dishes(
  { kind: 'pantry', category: 'other' },
  `
  Oli d'oliva verge extra (1 l) | Aceite de oliva virgen extra (1 l) | 8.99 | oliveOil | vat=4 ml=1000
  Vinagre de Xerès (500 ml) | Vinagre de Jerez (500 ml) | 2.19 | vinegar | ml=500
  Arròs rodó (1 kg) | Arroz redondo (1 kg) | 1.69 | rice | g=1000
  Arròs basmati (1 kg) | Arroz basmati (1 kg) | 2.49 | basmati | g=1000
  Espaguetis (500 g) | = | 1.19 | pasta | g=500
  Macarrons integrals (500 g) | Macarrones integrales (500 g) | 1.39 | pasta | g=500
  Cigrons cuits (400 g) | Garbanzos cocidos (400 g) | 1.19 | chickpeas | g=400
  Llenties cuites (400 g) | Lentejas cocidas (400 g) | 1.19 | lentils | g=400
  Tonyina en oli d'oliva (3 u.) | Atún en aceite de oliva (3 u.) | 3.89 | tuna oliveOil | g=240
  Anxoves de l'Escala (100 g) | Anchoas del Cantábrico (100 g) | 6.99 | anchovy oliveOil | g=100
  Olives farcides (350 g) | Aceitunas rellenas (350 g) | 1.99 | olives anchovy | g=350
  Tomàquet triturat (400 g) | Tomate triturado (400 g) | 0.99 | tomatoSauce | g=400
  Mel de romaní (500 g) | Miel de romero (500 g) | 5.49 | honey | g=500
  Melmelada de maduixa (340 g) | Mermelada de fresa (340 g) | 2.59 | strawberry sugar | g=340
  Crema de cacau i avellana (400 g) | Crema de cacao y avellana (400 g) | 3.99 | hazelnut cocoa milk sugar | g=400
  Granola de civada (500 g) | Granola de avena (500 g) | 3.79 | granola honey | g=500
  Flocs de civada (500 g) | Copos de avena (500 g) | 1.49 | oats | g=500
  Galetes Maria (800 g) | Galletas María (800 g) | 2.49 | biscuit sugar | g=800
  Farina de blat (1 kg) | Harina de trigo (1 kg) | 0.95 | flour | vat=4 g=1000
  Sal marina (1 kg) | = | 0.65 | salt | g=1000
  Sucre blanc (1 kg) | Azúcar blanco (1 kg) | 1.39 | sugar | g=1000
  Pa de motlle integral (460 g) | Pan de molde integral (460 g) | 1.89 | wholemealBread | vat=4 g=460
`,
)

export const snacks = dishes(
  { kind: 'pantry', category: 'snack' },
  `
  Ametlles torrades (200 g) | Almendras tostadas (200 g) | 3.49 | almond salt | g=200
  Nous pelades (200 g) | Nueces peladas (200 g) | 3.69 | walnut | g=200
  Còctel de fruita seca (250 g) | Cóctel de frutos secos (250 g) | 3.29 | peanut almond cashew raisins | g=250
  Xips artesanes (150 g) | Patatas chips artesanas (150 g) | 2.19 | potato oliveOil salt | g=150
  Crispetes (90 g) | Palomitas (90 g) | 1.49 | corn salt | g=90
  Xocolata negra 70 % (100 g) | Chocolate negro 70 % (100 g) | 2.49 | chocolate cocoa | g=100
  Xocolata amb llet (100 g) | Chocolate con leche (100 g) | 2.19 | milkChocolate | g=100
  Barretes de cereals (6 u.) | Barritas de cereales (6 u.) | 2.89 | oats honey almond | g=150
  Tortetes d'arròs (130 g) | Tortitas de arroz (130 g) | 1.59 | rice | g=130
  Torrons d’Agramunt (200 g) | Turrón de Jijona (200 g) | 5.49 | almond honey egg sugar | g=200
  Caramels variats (200 g) | Caramelos variados (200 g) | 2.29 | sugar | g=200
`,
)

export const groceryDrinks = dishes(
  { kind: 'pantry', category: 'drink' },
  `
  Cafè en gra natural (1 kg) | Café en grano natural (1 kg) | 14.90 | coffee | g=1000
  Càpsules de cafè (40 u.) | Cápsulas de café (40 u.) | 11.90 | coffee
  Te verd (25 bosses) | Té verde (25 bolsitas) | 2.79 | tea
  Infusió de camamilla (25 bosses) | Manzanilla (25 bolsitas) | 1.99 | tea
  Aigua mineral (6 × 1,5 l) | Agua mineral (6 × 1,5 l) | 2.99 | water | ml=9000
  Aigua mineral (24 × 50 cl) | Agua mineral (24 × 50 cl) | 5.99 | water | ml=12000
  Cola zero (12 × 33 cl) | = | 8.49 | water carbonicGas | vat=21 ml=3960
  Cervesa (12 × 33 cl) | Cerveza (12 × 33 cl) | 11.90 | water beer | vat=21 ml=3960
  Vi negre Empordà (75 cl) | Vino tinto Ribera (75 cl) | 8.99 | wine | vat=21 ml=750
  Suc de taronja espremut (1 l) | Zumo de naranja exprimido (1 l) | 3.29 | orange | ml=1000
`,
)

export const household = dishes(
  { kind: 'household', category: 'cleaning', vatPercent: 21 },
  `
  Paper de cuina (4 rotlles) | Papel de cocina (4 rollos) | 3.49 | -
  Paper higiènic (12 rotlles) | Papel higiénico (12 rollos) | 5.49 | -
  Rentaplats a mà (750 ml) | Lavavajillas a mano (750 ml) | 2.29 | -
  Fregalls (3 u.) | Estropajos (3 u.) | 1.49 | -
  Sabó de mans (500 ml) | Jabón de manos (500 ml) | 1.99 | -
  Tovallons compostables (100 u.) | Servilletas compostables (100 u.) | 2.89 | - | category=cutlery
  Gots de paper (50 u.) | Vasos de papel (50 u.) | 3.49 | - | category=packaging
  Bosses d'escombraries (20 u.) | Bolsas de basura (20 u.) | 2.59 | -
`,
)

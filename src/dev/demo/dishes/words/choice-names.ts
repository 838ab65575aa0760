import { words } from './read-words'

/** Sections of cards, and choices with their options, by their Catalan name. */
export const CHOICE_NAMES = words(`
  Amanides | Salads | Salades
  Bols | Bowls | =
  Petits plaers | Little treats | Petits plaisirs
  Sucs i batuts | Juices and smoothies | Jus et smoothies
  Packs | Packs | Formules
  Esmorzar | Breakfast | Petit-déjeuner
  Per compartir | To share | À partager
  Hamburgueses | Burgers | =
  Per acompanyar | On the side | Accompagnements
  Postres i batuts | Desserts and milkshakes | Desserts et milk-shakes
  Begudes | Drinks | Boissons
  Amaniment | Dressing | Assaisonnement
  Oli d'oliva i vinagre | Olive oil and vinegar | Huile d’olive et vinaigre
  Vinagreta de mel i mostassa | Honey mustard vinaigrette | Vinaigrette miel et moutarde
  Salsa de iogurt | Yoghurt dressing | Sauce au yaourt
  Vinagreta de mòdena | Balsamic vinaigrette | Vinaigrette balsamique
  Sense amaniment | No dressing | Sans assaisonnement
  Afegeix-hi | Add to it | Ajoutez
  Pit de pollastre | Chicken breast | Blanc de poulet
  Ou dur | Boiled egg | Œuf dur
  Alvocat | Avocado | Avocat
  Tonyina | Tuna | Thon
  Formatge de cabra | Goat’s cheese | Fromage de chèvre
  Pa | Bread | Pain
  Panet blanc | White roll | Petit pain blanc
  Panet integral | Wholemeal roll | Petit pain complet
  Panet sense gluten | Gluten-free roll | Petit pain sans gluten
  Punt de la carn | How it’s cooked | Cuisson de la viande
  Poc feta | Rare | Saignante
  Al punt | Medium | À point
  Feta | Medium well | Bien cuite
  Molt feta | Well done | Très cuite
  Acompanyament | Side | Accompagnement
  Patates rústiques | Rustic potatoes | Pommes de terre rustiques
  Moniato fregit | Sweet potato fries | Frites de patate douce
  Amanida de col | Coleslaw | =
  Anelles de ceba | Onion rings | Rondelles d’oignon
  Extres | Extras | Suppléments
  Bacó | Bacon | =
  Formatge cheddar | Cheddar cheese | Cheddar
  Ou ferrat | Fried egg | Œuf au plat
  Ceba caramel·litzada | Caramelised onion | Oignons caramélisés
  Segona carn | Second patty | Deuxième steak
  Base | Base | =
  La de la casa | As it comes | Celle de la maison
  Arròs integral | Brown rice | Riz complet
  Quinoa | Quinoa | =
  Enciams variats | Mixed leaves | Mélange de salades
  Meitat arròs, meitat amanida | Half rice, half salad | Moitié riz, moitié salade
  Tria els teus toppings | Choose your toppings | Choisissez vos garnitures
  Cogombre | Cucumber | Concombre
  Pastanaga | Carrot | Carotte
  Blat de moro | Sweetcorn | Maïs
  Mango | Mango | Mangue
  Ceba morada | Red onion | Oignon rouge
  Alvocat extra | Extra avocado | Supplément d’avocat
  Wakame | Wakame | Wakamé
  Salses | Sauces | =
  Soja | Soy sauce | Sauce soja
  Ponzu | Ponzu | =
  Maionesa picant | Spicy mayonnaise | Mayonnaise épicée
  Sèsam torrat | Toasted sesame | Sésame grillé
  Iogurt i llima | Yoghurt and lime | Yaourt et citron vert
  Com el vols | How would you like it? | Comment le voulez-vous ?
  Tal com surt | As it comes | Tel quel
  Torrat | Toasted | Grillé
  Per a tothom | For everyone | Pour tout le monde
  Ració vegana | Vegan portion | Portion végane
  Ració sense gluten | Gluten-free portion | Portion sans gluten
  Plats i coberts compostables | Compostable plates and cutlery | Assiettes et couverts compostables
  Tria dues begudes | Choose two drinks | Choisissez deux boissons
  Cafè i llet | Coffee and milk | Café et lait
  Suc de taronja | Orange juice | Jus d’orange
  Te i infusions | Tea and infusions | Thé et infusions
  Aigua mineral | Mineral water | Eau minérale
`)

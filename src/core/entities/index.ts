// Entities: the facts of a text (URLs, paths, pairs, ids, constants, numbers), and which of them still stand in another.
export {
  ENTITIES_VERSION,
  ENTITY_CLASSES,
  ENTITY_MAX_LENGTH,
  type Entity,
  type EntityClass,
  type EntityRow,
} from "./classes.ts";
export { EntityFinder, findEntities, finder } from "./finder.ts";
export { eachEntity, entitiesOf } from "./scan.ts";

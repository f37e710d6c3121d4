// The names of the entity classes, in table order: the keys of lists and figures by class.
import { ENTITY_CLASSES, type EntityClass } from "../../core/entities/classes.ts";

export const ENTITY_NAMES: readonly EntityClass[] = ENTITY_CLASSES.map(({ name }) => name);
